import './table.css'

type Props = { shown: number; total: number; what: string }

/** How much of the whole list is here. */
export function ShowingOf({ shown, total, what }: Props) {
  return (
    <p className="table-more">
      Showing {shown} of {total} {what}
    </p>
  )
}
