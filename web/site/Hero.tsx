import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import art from './art/hero.svg'
import heroStyles from './hero.module.css'
import pageStyles from './page.module.css'

export function Hero() {
  return (
    <section className={heroStyles.hero} aria-labelledby="hero-title">
      <div className={heroStyles.heroArt} aria-hidden="true">
        <img src={art} alt="" width={1440} height={704} fetchPriority="high" />
        <Weighbridge />
      </div>
      <div className={heroStyles.heroText}>
        <h1 id="hero-title">
          From quarry face
          <br />
          to signed ticket.
        </h1>
        <p>Contractors, suppliers and hauliers trade bulk aggregates by the tonne, nationwide, and prove every load.</p>
        <div className={`${pageStyles.siteActs} ${heroStyles.siteActs}`}>
          <Button component={Link} to={paths.registerUser} variant="primary" size="lg">
            Register Today
          </Button>
          <Button component={Link} to={paths.about} variant="on-bar" size="lg">
            Learn More
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The figure is laid over the picture: an image file can't use the page's fonts. */
function Weighbridge() {
  return (
    <svg viewBox="0 0 1440 704" aria-hidden="true">
      <text x="556" y="544" textAnchor="end" className={heroStyles.heroFigure}>
        31.940
        <tspan fontSize="15" dx="3">
          t
        </tspan>
      </text>
    </svg>
  )
}
