import { type Icon, IconBan, IconBell, IconClock, IconEyeOff, IconUsers } from '@tabler/icons-react'
import { formatDayInSentence } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import type { OpenQuote } from './askable.ts'
import styles from './questions.module.css'

export function HowQuestionsWork({ quote }: { quote: OpenQuote }) {
  const isBidder = quote.seen_as === 'supplier' || quote.seen_as === 'haulier'
  return (
    <Panel title="How questions work">
      <ul className={styles.how}>
        {(isBidder ? toBidders : toOthers).map(([Icon, text]) => (
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

const toOthers = [
  [IconUsers, 'Everyone who may bid reads question and answer, also firms that come later.'],
  [IconEyeOff, 'Nobody sees who asked, nor their trade.'],
  [IconBan, 'Telephone numbers, email addresses and prices are refused.'],
] as const

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
