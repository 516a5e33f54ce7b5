import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { type List, NotHere } from './NotHere.tsx'

/** Reads the quote's id, which is its order's too, from the page's address. */
export function ForQuote({ list, children }: { list: List; children: (quoteId: number) => ReactNode }) {
  const { quoteId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(quoteId)) return <NotHere title="Invalid quote ID" list={list} />
  return children(Number(quoteId))
}
