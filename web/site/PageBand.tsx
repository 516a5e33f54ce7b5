import type { ReactNode } from 'react'
import './page.css'

type Props = { title: string; lead: string; children?: ReactNode }

/** The head of a public page other than the landing. */
export function PageBand({ title, lead, children }: Props) {
  return (
    <section className="site-band">
      <div className="site-wrap">
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </section>
  )
}
