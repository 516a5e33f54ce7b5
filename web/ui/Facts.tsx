import type { ReactNode } from 'react'
import { workdaysBetween } from '../../api/contract/rules/workdays.ts'
import { formatDateRange } from './dates.ts'
import { linesOf } from './places.ts'
import './facts.css'

/** The terms of a job, in one strip where the screen is wide enough. Each child is a `div` of facts, five at most. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={label}>
      <dl className="facts">{children}</dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

export function AddressFact({ site }: { site: Parameters<typeof linesOf>[0] }) {
  return (
    <Fact name="Address">
      {linesOf(site).map((line) => (
        <span key={line} className="fact-line">
          {line}
        </span>
      ))}
    </Fact>
  )
}

/** Both days inclusive, YYYY-MM-DD. */
export function WindowFact({ from, to }: { from: string; to: string }) {
  const days = workdaysBetween(from, to)
  return (
    <Fact name="Delivery window">
      {formatDateRange(from, to)}
      <small>{days === 1 ? '1 working day' : `${days} working days`}</small>
    </Fact>
  )
}

export function ContactFact({ name, phone }: { name: string | null; phone: string | null }) {
  if (!name && !phone) return null
  return (
    <Fact name="Site contact">
      {name ?? phone}
      {name && phone && <small>{phone}</small>}
    </Fact>
  )
}

export function WordsFacts({ notes, description }: { notes: string | null; description: string | null }) {
  if (!notes && !description) return null
  return (
    <div className="is-words">
      <Fact name="Notes">{notes}</Fact>
      <Fact name="Description">{description}</Fact>
    </div>
  )
}
