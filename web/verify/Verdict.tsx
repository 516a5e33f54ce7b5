import {
  IconAlertTriangle,
  IconDeviceMobile,
  IconHelpCircle,
  IconHourglass,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
  IconWifiOff,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { formatClock } from '../ui/dates.ts'
import type { Check, ServerVerdict } from './checkTicket.ts'
import { Headline } from './Headline.tsx'
import styles from './states.module.css'
import { type Words, wordsOf } from './verdictWords.ts'

const looks = {
  good: { Icon: IconShieldCheck, role: 'status' },
  bad: { Icon: IconShieldX, role: 'alert' },
  unsure: { Icon: IconShieldQuestion, role: 'status' },
} as const satisfies Record<Words['tone'], object>

export function Verdict({ check }: { check: Check }) {
  const words = wordsOf(check)
  const { verdict, standing } = check
  return (
    <Headline {...words} {...looks[words.tone]}>
      <ul className={styles.states}>
        {(verdict.is === 'genuine' || verdict.is === 'altered') && (
          <li>
            <IconDeviceMobile className="i" size={24} aria-hidden />
            Checked on this device, without a network
          </li>
        )}
        {verdict.is === 'genuine' && <State standing={standing} carrier={verdict.code.carrier} />}
      </ul>
    </Headline>
  )
}

function State({ standing, carrier }: { standing: ServerVerdict; carrier: string | null }) {
  switch (standing.is) {
    case 'asking':
      return <Line Icon={IconHourglass}>Asking whether it still stands</Line>
    case 'no answer':
      return (
        <Line Icon={IconWifiOff} tone={styles.isWait}>
          Not checked for voiding: no network
        </Line>
      )
    case 'no record':
      return (
        <Line Icon={IconAlertTriangle} tone={styles.isWait}>
          Loadstone has no record of it any more. Ask {carrier ?? 'its carrier'}.
        </Line>
      )
    case 'answered':
      return standing.faults.length > 0 ? null : <AsOf {...standing.answer} />
  }
}

function AsOf({ state, as_of }: { state: 'live' | 'queried' | 'voided'; as_of: string }) {
  const at = formatClock(Date.parse(as_of))
  switch (state) {
    case 'live':
      return (
        <li>
          <i className={styles.dot} />
          Live as of {at}: not voided, not queried
        </li>
      )
    case 'queried':
      return (
        <Line Icon={IconHelpCircle} tone={styles.isWait}>
          Queried as of {at}: a party has asked about it
        </Line>
      )
    case 'voided':
      return (
        <Line Icon={IconAlertTriangle} tone={styles.isGone}>
          Voided as of {at}
        </Line>
      )
  }
}

function Line({
  Icon,
  tone = '',
  children,
}: {
  Icon: TablerIcon
  tone?: string | undefined
  children: React.ReactNode
}) {
  return (
    <li className={tone}>
      <Icon className="i" size={24} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
