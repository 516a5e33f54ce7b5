import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useListState } from '../client/listState.ts'
import './table.css'

type Props = {
  shown: number
  total: number
  /** Counting stopped at `total`. */
  isMore?: boolean
  next: string | null
  what: string
  /** The rows are still those of the previous page. */
  isTurning: boolean
}

export function Pager({ shown, total, isMore = false, next, what, isTurning }: Props) {
  const { cursor, row, change } = useListState()
  const passed = readPassed(useLocation().state)
  const bar = useRef<HTMLElement>(null)
  const firstOfPage = cursor ? Number(row) || null : 1
  const [first, setFirst] = useState(firstOfPage)
  if (!isTurning && first !== firstOfPage) setFirst(firstOfPage)

  /** Scrolls to the top of the list, because the pager is at its foot. */
  function turn(to: PassedPage, before: readonly PassedPage[]) {
    change({ cursor: to.cursor, row: to.cursor && to.row ? String(to.row) : '' }, { state: { passed: before } })
    bar.current?.closest('section')?.scrollIntoView()
  }
  return (
    <nav className="table-more pager" aria-label={`Pages of ${what}`} ref={bar}>
      <span>
        Showing {rangeOf(first, shown, total)} of {total}
        {isMore && ' or more'} {what}
      </span>
      {(cursor || next) && (
        <>
          <Button
            size="xs"
            leftSection={<IconArrowLeft className="i" size={18} aria-hidden />}
            disabled={!cursor}
            onClick={() => turn(passed.at(-1) ?? firstPage, passed.slice(0, -1))}
          >
            Previous
          </Button>
          <Button
            size="xs"
            rightSection={<IconArrowRight className="i" size={18} aria-hidden />}
            disabled={!next}
            onClick={() => {
              // The next cursor is known only once this page has loaded.
              if (!isTurning)
                turn({ cursor: next ?? '', row: first && first + shown }, [...passed, { cursor, row: first }])
            }}
          >
            Next
          </Button>
        </>
      )}
    </nav>
  )
}

type PassedPage = { cursor: string; row: number | null }
const firstPage: PassedPage = { cursor: '', row: 1 }

/** `26 to 50`; only the number where all rows are shown or a link doesn't give the first row. */
function rangeOf(first: number | null, shown: number, total: number): string {
  return first === null || shown === total ? String(shown) : `${first} to ${first + shown - 1}`
}

/** Cursors only lead forward, so the history entry keeps the earlier ones; after a link there are none. */
function readPassed(state: unknown): readonly PassedPage[] {
  const isOurs = typeof state === 'object' && state !== null && 'passed' in state && Array.isArray(state.passed)
  return isOurs ? (state.passed as PassedPage[]) : []
}
