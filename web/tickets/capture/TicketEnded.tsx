import { Button } from '@mantine/core'
import { IconCheck, IconPlus, IconShare2, IconTruck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatTonnes } from '../../../api/contract/rules/weight.ts'
import { pauses } from '../../client/pauses.ts'
import { readTicketState } from '../../device/ticketsOnDevice.ts'
import { useOnDevice } from '../../device/useOnDevice.ts'
import { paths } from '../../paths.ts'
import { ShareSheet } from '../ShareSheet.tsx'
import type { SharedTicket } from '../shareTicket.ts'
import { TicketPill } from '../TicketPill.tsx'
import { BigPlate } from './BigPlate.tsx'
import { asTonnes } from './captureRules.ts'
import styles from './ended.module.css'

export type SavedLoad = Omit<SharedTicket, 'number' | 'link' | 'onPhone'> & {
  syncToken: string
  /** Left on the order after this load; null where the order has left this phone. */
  leftKg: number | null
}

type Props = { saved: SavedLoad; onNext: () => void }

const buzz = 40

const sheetId = 'share-ticket'
const notRead = { state: 'queued', number: null, id: null, verifyUrl: null } as const

/** Leaves Submit's place empty, so that a second tap hits nothing. */
export function TicketEnded({ saved, onNext }: Props) {
  const { syncToken, netKg, vehicle, product, leftKg } = saved
  const at = useOnDevice((db) => readTicketState(db, syncToken), syncToken) ?? notRead
  const [isIgnoringTaps, setIsIgnoringTaps] = useState(true)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    navigator.vibrate?.(buzz)
    main.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setIsIgnoringTaps(false), pauses.ended)
    return () => clearTimeout(timer)
  }, [])
  const { number } = at
  return (
    <main id="main" className={styles.ended} ref={main} tabIndex={-1}>
      <title>Ticket saved · Loadstone</title>
      <span className={styles.tick}>
        <IconCheck className="i" stroke={3} aria-hidden />
      </span>
      <h1 className="h1">Ticket saved!</h1>
      <p className="fig">
        {asTonnes(netKg)}
        <small>t</small>
      </p>
      <p className={styles.what}>
        {vehicle && <BigPlate registration={vehicle} />}
        {product}
      </p>
      <div className={styles.state} role="status">
        <TicketPill state={at.state} number={number} />
        {leftKg !== null && <span>{formatTonnes(Math.max(0, leftKg), 1)} left on this job</span>}
      </div>
      <div className={styles.todo} inert={isIgnoringTaps}>
        <Button variant="primary" size="lg" onClick={onNext}>
          <IconPlus className="i" size={24} aria-hidden />
          Next load
        </Button>
        <Button popoverTarget={sheetId}>
          <IconShare2 className="i" size={24} aria-hidden />
          Share ticket
        </Button>
        <Button component={Link} to={paths.driver}>
          <IconTruck className="i" size={24} aria-hidden />
          Jobs
        </Button>
      </div>
      <ShareSheet
        id={sheetId}
        ticket={{ ...saved, number }}
        syncToken={syncToken}
        ticketId={at.id}
        verifyUrl={at.verifyUrl}
      />
    </main>
  )
}
