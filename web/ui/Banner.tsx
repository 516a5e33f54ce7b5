import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import './banner.css'

type Props = {
  tone: 'amber' | 'red' | 'green' | 'blue'
  Icon: TablerIcon
  title: string
  /** `alert` interrupts, `status` waits for a pause; none for a banner that was there from the start. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

export function Banner({ tone, Icon, title, role, children }: Props) {
  return (
    <div className={`banner banner-${tone}`} role={role}>
      <Icon className="i" size={24} aria-hidden />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  )
}
