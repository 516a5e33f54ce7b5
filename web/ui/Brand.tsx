import { framePaths } from '../framePaths.ts'
import './brand.css'
import type { PageLink } from './pageLink.ts'

type Props = { Link: PageLink; to?: string }

/** 80 px high on wide screens; lower in the bars of phones and of the yard's tablets. */
export function Brand({ Link, to = framePaths.home }: Props) {
  return (
    <Link className="brand" to={to}>
      <Mark />
      Loadstone
    </Link>
  )
}

export function Mark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path d="M14 12h13v24.5a5 5 0 0 0 10 0V12h13v24.5a18 18 0 0 1-36 0z" fill="#f5f2ec" />
      <path d="M14 12h13v10H14zM37 12h13v10H37z" fill="#ffc21a" />
    </svg>
  )
}
