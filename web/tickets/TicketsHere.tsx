import { IconAlertTriangle, IconDeviceTablet } from '@tabler/icons-react'
import { toTonnes } from '../../api/contract/rules/weight.ts'
import { Plate } from '../deal/Plate.tsx'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { UserDb } from '../offline/databases.ts'
import { frozenTicket } from '../offline/kinds/frozen.ts'
import { readOwnTickets } from '../offline/ownTickets.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { formatClock } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import styles from './capture/addTicket.module.css'
import { weightFigure } from './weightFigure.ts'

type WaitingTicket = { row: OutboxRow; netKg: number; driver: string }

export function useTicketsHere(quoteId: number): readonly WaitingTicket[] {
  return useOnDevice((db) => readWaiting(db, quoteId), quoteId) ?? []
}

async function readWaiting(db: UserDb, quoteId: number): Promise<readonly WaitingTicket[]> {
  const { waiting } = await readOwnTickets(db)
  const seqs = waiting.filter((ticket) => ticket.quoteId === quoteId).map(({ seq }) => seq)
  const rows = (await db.outbox.bulkGet(seqs)).flatMap((row) => row ?? []).reverse()
  const drivers = await db.drivers.bulkGet(rows.map((row) => frozenTicket(row).driver_id ?? 0))
  return rows.map((row, nth) => {
    const { gross_kg, tare_kg } = frozenTicket(row)
    return { row, netKg: gross_kg - tare_kg, driver: drivers[nth]?.full_name ?? '' }
  })
}

export function TicketsHere({ tickets }: { tickets: readonly WaitingTicket[] }) {
  return (
    <tbody className={styles.here} aria-label="On this tablet">
      {tickets.map(({ row, netKg, driver }) => (
        <TicketHere key={row.syncToken} row={row} netKg={netKg} driver={driver} />
      ))}
    </tbody>
  )
}

function TicketHere({ row, netKg, driver }: WaitingTicket) {
  const { gross_kg, tare_kg, vehicle } = frozenTicket(row)
  return (
    <tr>
      <td />
      <td>{formatClock(row.capturedAt)}</td>
      <td>{vehicle && <Plate registration={vehicle} />}</td>
      <td>{driver}</td>
      <td className="num opt">{weightFigure(toTonnes(gross_kg))}</td>
      <td className="num opt">{weightFigure(toTonnes(tare_kg))}</td>
      <td className="num" data-label="Net t">
        {weightFigure(toTonnes(netKg))}
      </td>
      <td>
        {row.state === 'needs_attention' ? (
          <StatusPill tone="red" Icon={IconAlertTriangle} label={row.lastError?.message ?? 'Needs you'} />
        ) : (
          <StatusPill tone="amber" Icon={IconDeviceTablet} label="On this tablet" />
        )}
      </td>
    </tr>
  )
}
