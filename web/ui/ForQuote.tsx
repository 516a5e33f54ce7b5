import { IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { EmptyState } from './EmptyState.tsx'

/** Reads the quote's id, which is its order's too, from the page's address. */
export function ForQuote({ children }: { children: (quoteId: number) => ReactNode }) {
  const { quoteId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(quoteId))
    return <EmptyState Icon={IconMapOff} title="Invalid quote ID" level="h1" role="alert" />
  return children(Number(quoteId))
}
