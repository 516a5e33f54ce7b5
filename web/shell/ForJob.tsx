import type { ReactNode } from 'react'
import { ForQuote } from '../deal/ForQuote.tsx'
import { paths } from '../paths.ts'
import { PhoneMain } from './PhoneMain.tsx'

const list = { label: 'jobs', to: paths.driver }

export function ForJob({ children }: { children: (quoteId: number) => ReactNode }) {
  return (
    <ForQuote list={list} frame={(content) => <PhoneMain>{content}</PhoneMain>}>
      {children}
    </ForQuote>
  )
}
