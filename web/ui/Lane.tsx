import { type ReactNode, useId } from 'react'
import './lane.css'

type Props = { title: string; count: number | undefined; isCalm?: boolean; children: ReactNode }

/** A lane of a board; a calm one asks for nothing. */
export function Lane({ title, count, isCalm = false, children }: Props) {
  const id = useId()
  return (
    <section className="lane" aria-labelledby={id}>
      <div className="lane-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {count !== undefined && <span className={`count ${isCalm || count === 0 ? 'count-plain' : ''}`}>{count}</span>}
      </div>
      {children}
    </section>
  )
}

/** What a lane says when nothing stands in it. */
export function LaneEmpty({ text }: { text: string }) {
  return <p className="lane-empty">{text}</p>
}
