import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './topSearch.module.css'

export type Search = {
  /** What is searched: `Search orders`. */
  label: string
  /** The list that opens searched. */
  to: string
}

/** The search box of the top bar. On its list it searches as one types; elsewhere it leads there. */
export function TopSearch({ label, to }: Search) {
  const { pathname } = useLocation()
  return (
    <search className={styles.topSearch}>
      {pathname === to ? <SearchField label={label} /> : <LeadingSearch label={label} to={to} />}
    </search>
  )
}

function LeadingSearch({ label, to }: Search) {
  const id = useId()
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('search')).trim()
    navigate(words ? `${to}?${new URLSearchParams({ search: words })}` : to)
  }

  return (
    <form onSubmit={search}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <IconSearch className="i" size={20} aria-hidden />
      <input id={id} type="search" name="search" placeholder={label} maxLength={100} enterKeyHint="search" />
    </form>
  )
}
