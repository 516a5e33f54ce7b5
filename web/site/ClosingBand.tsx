import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import closingBandStyles from './closingBand.module.css'
import pageStyles from './page.module.css'

/** Graphite in both themes; its edge cuts off the mark. */
export function ClosingBand({ register = paths.registerUser }: { register?: string }) {
  return (
    <section className={closingBandStyles.closing} aria-labelledby="closing-title">
      <svg viewBox="0 0 900 420" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path
          fill="#f5f2ec"
          fillOpacity=".06"
          d="M330 -60h170v350a62 62 0 0 0 124 0v-350h170v350a232 232 0 0 1-464 0z"
        />
        <path fill="#ffc21a" d="M330 -60h170V74H330zM624 -60h170V74H624z" />
      </svg>
      <div className={pageStyles.siteWrap}>
        <h2 id="closing-title">One registration covers every service you supply.</h2>
        <p>Contractor, supplier, haulier, waste handler: tick what your company does.</p>
        <Button component={Link} to={register} variant="primary" size="lg">
          Create Your Account
        </Button>
      </div>
    </section>
  )
}
