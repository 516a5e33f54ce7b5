import { useLocation, useNavigate } from 'react-router-dom'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './topSearch.module.css'

export type Search = {
  /** What is searched: `Search orders`. */
  label: string
  /** The list that opens searched. */
  to: string
}

/** The search box of the top bar. On its list it searches as one types; elsewhere Enter leads there. */
export function TopSearch({ label, to }: Search) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const lead = (words: string) => navigate(words ? `${to}?${new URLSearchParams({ search: words })}` : to)
  return (
    <search className={styles.topSearch}>
      <SearchField label={label} onElsewhere={pathname === to ? null : lead} />
    </search>
  )
}
