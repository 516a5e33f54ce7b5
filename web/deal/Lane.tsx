import { type ReactNode, useId } from 'react'
import { eachByItself } from '../ui/Cards.tsx'
import './lane.css'

type Props = {
  title: string
  count: number | undefined
  /** `ask` needs action, `alarm` needs attention, `calm` neither. */
  tone?: 'ask' | 'alarm' | 'calm'
  /** The server is asked each time; this device keeps no copy. */
  isAsked?: boolean
  children: ReactNode
}

const counts = { ask: '', alarm: 'count-red', calm: 'count-plain' } as const

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

export function LaneEmpty({ text }: { text: string }) {
  return <p className="lane-empty">{text}</p>
}
