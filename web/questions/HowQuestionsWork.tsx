import { type Icon, IconBan, IconBell, IconClock, IconEyeOff, IconUsers } from '@tabler/icons-react'
import { formatDayInSentence } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import type { OpenQuote } from './askable.ts'
import styles from './questions.module.css'

export function HowQuestionsWork({ quote }: { quote: OpenQuote }) {
  return (
    <Panel title="How questions work">
      <ul className={styles.how}>
        {lines[quote.seen_as].map(([Icon, text]) => (
          <Line key={text} Icon={Icon} text={text} />
        ))}
        <Line Icon={IconClock} text={closing(quote)} />
      </ul>
    </Panel>
  )
}

const toBidders = [
  [IconEyeOff, 'Nobody sees that you asked: not the contractor, not other firms.'],
  [IconUsers, 'All who may bid read question and answer.'],
  [IconBell, 'You are told when it is answered.'],
] as const

const everyoneReads = [
  IconUsers,
  'Everyone who may bid reads question and answer, also firms that come later.',
] as const
const isRefused = [IconBan, 'Telephone numbers, email addresses and prices are refused.'] as const

const lines = {
  supplier: toBidders,
  haulier: toBidders,
  owner: [everyoneReads, [IconEyeOff, 'Nobody sees who asked, nor their trade.'], isRefused],
  admin: [everyoneReads, [IconEyeOff, 'Only administrators see who asked.'], isRefused],
} as const satisfies Record<OpenQuote['seen_as'], readonly (readonly [Icon, string])[]>

function closing({ bids_until }: OpenQuote): string {
  return `Questions close with the bids${bids_until ? `, ${formatDayInSentence(bids_until)}` : ''}.`
}

function Line({ Icon: Sign, text }: { Icon: Icon; text: string }) {
  return (
    <li>
      <Sign className="i" size={20} aria-hidden />
      {text}
    </li>
  )
}
