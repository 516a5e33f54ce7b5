import type { ReactNode } from 'react'
import styles from './page.module.css'

type Props = { title: string; lead: string; children?: ReactNode }

export function PageBand({ title, lead, children }: Props) {
  return (
    <section className={styles.siteBand}>
      <div className={styles.siteWrap}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </section>
  )
}
