import { Button } from '@mantine/core'
import { useListState } from '../client/listState.ts'
import './table.css'

type Props = { shown: number; total: number; next: string | null; what: string }

/** How much of the whole list is here, and the way to the rest; the page's address remembers where one is. */
export function Pager({ shown, total, next, what }: Props) {
  const { cursor, change } = useListState()
  return (
    <nav className="table-more pager" aria-label={`Pages of ${what}`}>
      <span>
        Showing {shown} of {total} {what}
      </span>
      {cursor && (
        <Button size="xs" onClick={() => change({})}>
          First page
        </Button>
      )}
      {next && (
        <Button size="xs" onClick={() => change({ cursor: next })}>
          Next page
        </Button>
      )}
    </nav>
  )
}
