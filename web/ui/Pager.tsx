import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useListState } from '../client/listState.ts'
import './table.css'

type Props = {
  shown: number
  total: number
  /** The total was counted no further. */
  isMore?: boolean
  next: string | null
  what: string
  /** The rows are still those of the page before. */
  isTurning: boolean
}

/** How much of the whole list is here, and the way to the rest; the page's address remembers where one is. */
export function Pager({ shown, total, isMore = false, next, what, isTurning }: Props) {
  const { cursor, row, change } = useListState()
  const passed = readPassed(useLocation().state)
  const bar = useRef<HTMLElement>(null)
  const asked = cursor ? Number(row) || null : 1
  const [first, setFirst] = useState(asked)
  if (!isTurning && first !== asked) setFirst(asked)

  /** To the top of the list: its foot is where one was. */
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
              // What comes after it is known once it is here.
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

/** `26 to 50`; the number alone where the whole list is here, or where a link doesn't say with which row the page begins. */
function rangeOf(first: number | null, shown: number, total: number): string {
  return first === null || shown === total ? String(shown) : `${first} to ${first + shown - 1}`
}

/** The server's cursors lead forward only: those of the pages before lie in the history's entry. Who came by a link goes back to the first page. */
function readPassed(state: unknown): readonly PassedPage[] {
  const isOurs = typeof state === 'object' && state !== null && 'passed' in state && Array.isArray(state.passed)
  return isOurs ? (state.passed as PassedPage[]) : []
}
