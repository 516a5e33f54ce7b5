import type { ReactNode } from 'react'
import styles from './register.module.css'

type Props = { id: string; title: string; sub?: string; children: ReactNode }

/** A card of fields, which the list at the side leads to. */
export function FormSection({ id, title, sub, children }: Props) {
  return (
    <section className="card sect" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {sub && <p className={styles.sectSub}>{sub}</p>}
      <div className="sect-fields">{children}</div>
    </section>
  )
}
