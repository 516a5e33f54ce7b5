import type { ReactNode } from 'react'
import { eachByItself } from '../ui/Cards.tsx'

export function PhoneMain({ children }: { children: ReactNode }) {
  return (
    <main className="dmain" id="main" tabIndex={-1}>
      {eachByItself(children)}
    </main>
  )
}
