import type { ReactNode } from 'react'
import styles from './steps.module.css'

export function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.how}>
      <h2>{title}</h2>
      <ol>{children}</ol>
    </section>
  )
}

type Props = { nth: number; title?: string; isDone?: boolean; children: ReactNode }

export function Step({ nth, title, isDone = true, children }: Props) {
  return (
    <li className={isDone ? undefined : styles.isNot}>
      <i>{nth}</i>
      <div>
        {title && <b>{title}</b>}
        <span>{children}</span>
      </div>
    </li>
  )
}
