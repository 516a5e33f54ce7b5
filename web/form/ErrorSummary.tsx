import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import * as formTexts from '../../api/contract/messages/form.ts'
import type { Fault } from './faults.ts'
import { leadTo } from './leadTo.ts'
import '../ui/summary.css'

type Props = {
  /** How often the form was stopped; the focus moves once for each. */
  attempt: number
  title: string | null
  faults: readonly Fault[]
  /** Somebody else has changed the row; `showNewest` is null if their version can't be put in this form. */
  overtaken: { showNewest: (() => void) | null } | null
  /** Leaves out the list of faults, which are shown under the fields. */
  isShort?: boolean | undefined
}

/** Each line leads to its field. After every attempt the first faulty field takes the focus. */
export function ErrorSummary({ attempt, title, faults, overtaken, isShort = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const leadToFirst = useEffectEvent(() => {
    const [first] = faults
    if (first) leadTo(first.field, box.current)
    else box.current?.focus()
  })
  useEffect(() => {
    if (attempt > 0) leadToFirst()
  }, [attempt])
  if (faults.length === 0 ? title === null : isShort) return null
  const lines = faults.filter(({ text }) => text !== title)
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <IconAlertTriangle className="i" size={28} aria-hidden />
      <h2>{title ?? formTexts.fixErrors}</h2>
      {overtaken && <Overtaken {...overtaken} />}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  leadTo(field, null)
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

/** Says that neither their work nor this reader's is lost. */
function Overtaken({ showNewest }: NonNullable<Props['overtaken']>) {
  if (!showNewest) return <p>Nothing was saved. What you typed is still here: check it before you go on.</p>
  return (
    <>
      <p>Nothing was saved. What you typed is still here: save again to replace what is saved now.</p>
      <Button onClick={showNewest}>Show what is saved now</Button>
    </>
  )
}
