import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { type List, NotHere } from './NotHere.tsx'

const malformed = 'The address should end in the quote’s number, a whole number from 1.'

/** Reads the quote's id, which is its order's too, from the page's address. */
export function ForQuote({ list, children }: { list: List; children: (quoteId: number) => ReactNode }) {
  const { quoteId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(quoteId)) {
    return <NotHere title="Invalid quote ID" list={list} text={malformed} />
  }
  return children(Number(quoteId))
}
