import { type ReactNode, useId } from 'react'
import { eachByItself } from '../ui/Cards.tsx'
import './lane.css'

type Props = {
  title: string
  count: number | undefined
  /** `ask` needs action, `alarm` needs attention, `calm` neither. */
  tone?: 'ask' | 'alarm' | 'calm'
  isOnlineOnly?: boolean
  children: ReactNode
}

const counts = { ask: '', alarm: 'count-red', calm: 'count-plain' } as const

export function Lane({ title, count, tone = 'ask', isOnlineOnly, children }: Props) {
  const id = useId()
  return (
    <section className="lane" aria-labelledby={id} data-asked={isOnlineOnly}>
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
