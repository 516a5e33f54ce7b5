import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { type List, NotHere } from '../ui/NotHere.tsx'

const malformed = 'The address should end in the quote’s number, a whole number from 1.'

type Props = {
  list: List
  /** Wraps the error where the page brings its own frame. */
  frame?: (content: ReactNode) => ReactNode
  children: (quoteId: number) => ReactNode
}

/** Reads the quote's id, which is also its order's, from the address. */
export function ForQuote({ list, frame = (content) => content, children }: Props) {
  const { quoteId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(quoteId)) {
    return frame(<NotHere title="Invalid quote ID" list={list} text={malformed} />)
  }
  return children(Number(quoteId))
}
