import { type ReactNode, useId } from 'react'
import '../ui/form.css'

type Props = {
  id?: string
  title: string
  sub?: string
  children: ReactNode
}

export function FormSection({ id, title, sub, children }: Props) {
  const titleId = useId()
  return (
    <section className="card sect" id={id} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>{title}</h2>
      {sub && <p className="sect-sub">{sub}</p>}
      <div className="sect-fields">{children}</div>
    </section>
  )
}
