import { useLocation, useNavigate } from 'react-router-dom'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './topSearch.module.css'

export type Search = {
  label: string
  to: string
}

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
