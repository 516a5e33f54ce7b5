import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { useListState } from '../client/listState.ts'
import './table.css'

type Props = { shown: number; total: number; next: string | null; what: string }

/** How much of the whole list is here, and the way to the rest; the page's address remembers where one is. */
export function Pager({ shown, total, next, what }: Props) {
  const { cursor, change } = useListState()
  const passed = readPassed(useLocation().state)
  return (
    <nav className="table-more pager" aria-label={`Pages of ${what}`}>
      <span>
        Showing {shown} of {total} {what}
      </span>
      {(cursor || next) && (
        <>
          <Button
            size="xs"
            leftSection={<IconArrowLeft className="i" size={18} aria-hidden />}
            disabled={!cursor}
            onClick={() => change({ cursor: passed.at(-1) ?? '' }, { state: { passed: passed.slice(0, -1) } })}
          >
            Previous
          </Button>
          <Button
            size="xs"
            rightSection={<IconArrowRight className="i" size={18} aria-hidden />}
            disabled={!next}
            onClick={() => change({ cursor: next ?? '' }, { state: { passed: [...passed, cursor] } })}
          >
            Next
          </Button>
        </>
      )}
    </nav>
  )
}

/** The server's cursors lead forward only: those of the pages before lie in the history's entry. Who came by a link goes back to the first page. */
function readPassed(state: unknown): readonly string[] {
  const isOurs = typeof state === 'object' && state !== null && 'passed' in state && Array.isArray(state.passed)
  return isOurs ? (state.passed as string[]) : []
}
