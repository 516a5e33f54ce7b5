import './table.css'

type Props = { shown: number; total: number; what: string }

export function ShowingOf({ shown, total, what }: Props) {
  return (
    <p className="table-more">
      Showing {shown} of {total} {what}
    </p>
  )
}
