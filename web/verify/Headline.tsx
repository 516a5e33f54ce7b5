import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './headline.module.css'
import { useTitle } from './useTitle.ts'

const tones = { good: '', bad: styles.isBad, unsure: styles.isUnsure } as const

type Props = {
  tone: keyof typeof tones
  Icon: TablerIcon
  title: string
  lead: string
  /** `alert` interrupts, `status` waits for a pause; none for a headline that was there from the start. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

export function Headline({ tone, Icon, title, lead, role, children }: Props) {
  useTitle(title)
  return (
    <section className={`${styles.headline} ${tones[tone]}`} role={role}>
      <span className={styles.seal}>
        <Icon className="i" aria-hidden />
      </span>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  )
}
