import { Button } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { Need } from '../../api/contract/needs.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { OfficeRole } from '../../api/contract/rules/permissions.ts'
import { useCall } from '../client/useCall.ts'
import { useHiding } from '../deal/useHiding.ts'
import { useMay } from '../session/useMay.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Toast } from '../ui/Toast.tsx'
import { lookOf } from './needLooks.ts'
import styles from './needs.module.css'

const [few, many] = [5, 50]

/** What the reader's firm must do in this role; what only they can decide or confirm comes first. */
export function NeedsCard({ as }: { as: OfficeRole }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const hiding = useHiding(({ id, isHidden }) => `Quote ${id} is ${isHidden ? 'dismissed' : 'back'}`)
  const query = useCall(
    calls.needList,
    { as, limit: isWhole ? many : few },
    // The shorter list stays until the longer one is loaded.
    { placeholderData: keepPreviousData },
  )
  const total = query.data?.meta.total ?? 0
  function dismiss(id: number) {
    hiding.move({ id, isHidden: true })
    // The button leaves with its row.
    heading.current?.focus()
  }
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id} ref={heading} tabIndex={-1}>
          Needs you
        </h2>
        {total > 0 && <span className="count card-aside">{total}</span>}
      </div>
      <CardBoundary>
        <Loaded query={query} failure="Failed to load data" rows={few}>
          {({ data }) => (data.length === 0 ? <NothingToDo /> : <Rows needs={data} onDismiss={dismiss} />)}
        </Loaded>
      </CardBoundary>
      {total > few && (
        <div className={styles.more}>
          <Button variant="quiet" size="xs" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show the first five' : `Show ${total > many ? `the first ${many}` : `all ${total}`}`}
          </Button>
        </div>
      )}
      <div className="toast-place">{hiding.done && <Toast {...hiding.done} />}</div>
    </section>
  )
}

function NothingToDo() {
  return (
    <p className={styles.calm}>
      <IconCircleCheck className="i" size={20} aria-hidden />
      Nothing to do.
    </p>
  )
}

function Rows({ needs, onDismiss }: { needs: readonly Need[]; onDismiss: (quoteId: number) => void }) {
  const today = londonDay(Date.now())
  const mayDismiss = useMay('quote.hide')
  return (
    <ul>
      {needs.map((need) => {
        const { tone, Icon, verb, isDecision, title, line, to } = lookOf(need, today)
        return (
          <li className={styles.need} key={keyOf(need)}>
            <span className={`${styles.tile} ${styles[`is-${tone}`]}`}>
              <Icon className="i" size={20} aria-hidden />
            </span>
            <p className={styles.say}>
              <b>{title}</b>
              <small>{line}</small>
            </p>
            <span className={styles.acts}>
              {need.kind === 'quote_rejected' && mayDismiss && (
                <IconButton label={`Dismiss: ${title}`} Icon={IconX} onClick={() => onDismiss(need.quote_id)} />
              )}
              <Button
                className={styles.verb}
                component={Link}
                to={to}
                size="sm"
                variant={isDecision ? 'solid' : 'line'}
                aria-label={`${verb}: ${title}`}
              >
                {verb}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A quote may need several things, an order answers to several tickets, and several schedules repeat one quote. */
function keyOf(need: Need): string {
  const part = 'ticket_number' in need ? need.ticket_number : 'schedule_id' in need ? need.schedule_id : ''
  return [need.kind, need.quote_id, part].join(' ')
}
