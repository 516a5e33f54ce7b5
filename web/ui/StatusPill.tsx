import type { Icon } from '@tabler/icons-react'
import './pill.css'

type Props = { tone: 'green' | 'amber' | 'red' | 'blue' | 'stone' | 'plain'; Icon: Icon; label: string }

/** Always an icon and words, never colour alone. */
export function StatusPill({ tone, Icon, label }: Props) {
  return (
    <span className={`pill pill-${tone}`}>
      <Icon className="i" size={16} stroke={2.25} aria-hidden />
      {label}
    </span>
  )
}
