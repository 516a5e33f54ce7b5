import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import './topSearch.css'

type Props = {
  /** What is searched: `Search orders`. */
  label: string
  /** The area's main list, which opens searched. */
  to: string
}

/** The search box of the top bar. */
export function TopSearch({ label, to }: Props) {
  const id = useId()
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('search')).trim()
    navigate(words ? `${to}?${new URLSearchParams({ search: words })}` : to)
  }

  return (
    // Searches the area, not the page that happens to be open.
    <search className="top-search">
      <form onSubmit={search}>
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <IconSearch className="i" size={20} aria-hidden />
        <input id={id} type="search" name="search" placeholder={label} maxLength={100} enterKeyHint="search" />
      </form>
    </search>
  )
}
