import { IconAlertTriangle, IconHourglass, IconTruck } from '@tabler/icons-react'
import type { Waiting } from '../../api/contract/rules/waitsFor.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import '../ui/rows.css'

const looks = {
  supplier: { tone: 'amber', Icon: IconHourglass, label: 'Waits for the supplier' },
  haulier: { tone: 'amber', Icon: IconHourglass, label: 'Waits for the haulier' },
  driver: { tone: 'amber', Icon: IconHourglass, label: 'Waits for a driver' },
  late: { tone: 'amber', Icon: IconAlertTriangle, label: 'Late' },
  running: { tone: 'plain', Icon: IconTruck, label: 'Running' },
} as const satisfies Record<Waiting, object>

type Props = { waiting: Waiting | null; lateDays: number | null }

export function WaitsFor({ waiting, lateDays }: Props) {
  return (
    <>
      {waiting && waiting !== 'late' && <StatusPill {...looks[waiting]} />}
      {lateDays !== null && <StatusPill {...looks.late} label={lateText(lateDays)} />}
    </>
  )
}

export function WaitsForLine({ waiting, lateDays }: Props) {
  if (!waiting) return null
  return (
    <>
      {waiting !== 'late' && <span className="sub">{looks[waiting].label}</span>}
      {lateDays !== null && (
        <span className="sub">
          <WaitsFor waiting={null} lateDays={lateDays} />
        </span>
      )}
    </>
  )
}

/** Plain text for a card's own line. */
export function LateMark({ days }: { days: number | null }) {
  if (days === null) return null
  return (
    <span className="late">
      <IconAlertTriangle className="i" size={16} aria-hidden />
      {lateText(days)}
    </span>
  )
}

export function waitingText(waiting: Waiting): string {
  return looks[waiting].label
}

/** `1 day late` */
export function lateText(days: number): string {
  return days === 1 ? '1 day late' : `${days} days late`
}
