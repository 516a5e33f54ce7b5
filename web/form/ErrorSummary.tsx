import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import '../ui/summary.css'

/** `field` is the id of the input that the line leads to. */
export type FieldFault = { field: string; text: string }

type Props = {
  /** How often the form was stopped: the focus moves once for each, and never while somebody mends a field. */
  attempt: number
  title: string | null
  faults: readonly FieldFault[]
}

/** What stops the form, above it; each line leads to its field. With every attempt the first faulty field takes the focus. */
export function ErrorSummary({ attempt, title, faults }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const first = faults[0]?.field
  const isShown = title !== null || first !== undefined
  const leadToFault = useEffectEvent(() => {
    if (first) focusField(first)
    else box.current?.focus()
  })
  useEffect(() => {
    if (attempt > 0) leadToFault()
  }, [attempt])
  if (!isShown) return null
  const lines = faults.filter(({ text }) => text !== title)
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <IconAlertTriangle className="i" size={28} aria-hidden />
      <h2>{title ?? 'Please fix the form errors'}</h2>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(field)
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusField(field: string): void {
  const input = document.getElementById(field)
  input?.scrollIntoView({ block: 'nearest' })
  input?.focus({ preventScroll: true })
}
