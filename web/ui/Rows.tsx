import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import './rows.css'

/** A short list in a card. `columns` are grid columns, without the arrow's. */
export function Rows({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className="rows" style={{ '--columns': `${columns} 30px` } as CSSProperties}>
      {children}
    </div>
  )
}

type RowProps = { to: string; name: string; about: string; figure: string; unit: string; children: ReactNode }

export function Row({ to, name, about, figure, unit, children }: RowProps) {
  return (
    <Link className="row" to={to}>
      <span className="row-name">
        <b>{name}</b>
        <small>{about}</small>
      </span>
      <span className="row-figure">
        {figure}
        <small>{unit}</small>
      </span>
      {children}
      <IconChevronRight className="i" size={16} aria-hidden />
    </Link>
  )
}

export function AllOf({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="rows-all" to={to}>
      {children}
      <IconChevronRight className="i" size={16} aria-hidden />
    </Link>
  )
}
