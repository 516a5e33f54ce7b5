import { IconBroadcastOff, IconWifi, IconWifiOff } from '@tabler/icons-react'
import './signal.css'

/** `unsure`: nobody has asked of late, or the answer is still to come. */
export type Signal = 'online' | 'no-answer' | 'no-signal' | 'unsure'

type Props = { signal: Signal; isAsking: boolean }

/** Whether the office is to be reached from here. */
export function SignalPill({ signal, isAsking }: Props) {
  const { Icon, text } = looks[signal]
  return (
    <span className={`signal is-${signal}`} role="status">
      <Icon className="i" size={20} aria-hidden />
      {text ?? (isAsking ? 'Checking' : 'Not checked')}
    </span>
  )
}

const looks = {
  online: { Icon: IconWifi, text: 'Online' },
  'no-answer': { Icon: IconBroadcastOff, text: 'No answer' },
  'no-signal': { Icon: IconWifiOff, text: 'No signal' },
  unsure: { Icon: IconWifi, text: null },
} as const
