import { type ReactNode, useId } from 'react'
import { CardBoundary } from './CardBoundary.tsx'

type Props = {
  title: string
  count?: number | undefined
  sub?: string
  /** A pill beside the title. */
  mark?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function Panel({ title, count, sub, mark, aside, children }: Props) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {count !== undefined && <span className="count count-plain">{count}</span>}
        {mark}
        {sub && <p className="card-sub">{sub}</p>}
        {aside && <div className="card-aside">{aside}</div>}
      </div>
      <CardBoundary>{children}</CardBoundary>
    </section>
  )
}
