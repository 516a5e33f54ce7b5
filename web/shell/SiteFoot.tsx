import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Copyright } from '../ui/Copyright.tsx'

export function SiteFoot() {
  return (
    <footer className="site-foot">
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      <Link to={paths.terms}>Terms</Link>
      <Copyright />
    </footer>
  )
}
