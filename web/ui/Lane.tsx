import { type ReactNode, useId } from 'react'
import { eachByItself } from './Cards.tsx'
import './lane.css'

type Props = {
  title: string
  count: number | undefined
  /** `ask` wants something done, `alarm` wants it looked at, `calm` needs nothing. */
  tone?: 'ask' | 'alarm' | 'calm'
  /** Of the server, each time: it doesn't lie on this device. */
  isAsked?: boolean
  children: ReactNode
}

const counts = { ask: '', alarm: 'count-red', calm: 'count-plain' } as const

/** A lane of a board. */
export function Lane({ title, count, tone = 'ask', isAsked, children }: Props) {
  const id = useId()
  return (
    <section className="lane" aria-labelledby={id} data-asked={isAsked}>
      <div className="lane-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {count !== undefined && <span className={`count ${count === 0 ? 'count-plain' : counts[tone]}`}>{count}</span>}
      </div>
      {eachByItself(children)}
    </section>
  )
}

/** The text of an empty lane. */
export function LaneEmpty({ text }: { text: string }) {
  return <p className="lane-empty">{text}</p>
}
