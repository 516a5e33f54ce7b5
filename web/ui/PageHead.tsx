import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import { PageAge } from './pageAge.ts'
import './pageHead.css'

type Props = {
  title: string
  sub?: string | undefined
  /** The list this page belongs to, and this page's name in it: `My Quotes > Quote 2184`. */
  from?: { above?: { label: string; to: string }; label: string; to: string; here: string }
  pill?: ReactNode
  children?: ReactNode
}

export function PageHead({ title, sub, from, pill, children }: Props) {
  return (
    <div className="page-head">
      <title>{`${from?.here ?? title} · Loadstone`}</title>
      {from && (
        <nav className="crumbs" aria-label="Breadcrumb">
          {from.above && (
            <>
              <Link to={from.above.to}>{from.above.label}</Link>
              <IconChevronRight className="i" size={16} aria-hidden />
            </>
          )}
          <Link to={from.to}>{from.label}</Link>
          <IconChevronRight className="i" size={16} aria-hidden />
          <span aria-current="page">{from.here}</span>
        </nav>
      )}
      <div className="page-title">
        <h1 className="h1">{title}</h1>
        {pill}
        {use(PageAge)}
      </div>
      {sub && <p className="page-sub">{sub}</p>}
      {children && <div className="page-acts">{children}</div>}
    </div>
  )
}
