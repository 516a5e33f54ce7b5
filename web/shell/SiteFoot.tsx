import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Copyright } from '../ui/Copyright.tsx'

export type FootLink = { label: string; to: string }

export function SiteFoot({ links }: { links: readonly FootLink[] }) {
  return (
    <footer className="site-foot">
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      <Link to={paths.terms}>Terms</Link>
      {links.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <Copyright />
    </footer>
  )
}
