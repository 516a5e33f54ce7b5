import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import styles from './figures.module.css'

type Props = {
  Icon: TablerIcon
  label: string
  value: number | string
  unit?: string
  to: string
}

export function Figure({ Icon, label, value, unit, to }: Props) {
  const words = (
    <>
      <span className={styles.figureLabel}>
        <Icon className="i" size={20} aria-hidden />
        {label}
      </span>
      <span className="fig">
        {value}
        {unit && <small>{unit}</small>}
      </span>
    </>
  )
  return (
    <li className={value === 0 ? styles.isNone : undefined}>
      {/* The router wouldn't scroll to a fragment; a plain link does. */}
      {to.startsWith('#') ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>}
    </li>
  )
}
