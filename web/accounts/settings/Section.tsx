import type { ReactNode } from 'react'
import { CardBoundary } from '../../ui/CardBoundary.tsx'
import styles from './settings.module.css'

type Props = {
  id: string
  title: string
  lead?: string | undefined
  children: ReactNode
}

export function Section({ id, title, lead, children }: Props) {
  return (
    <section className="card sect" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={styles.sectLead}>{lead}</p>}
      <CardBoundary>{children}</CardBoundary>
    </section>
  )
}
