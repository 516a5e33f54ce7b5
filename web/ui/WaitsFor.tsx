import { IconClockExclamation, IconHourglass, IconTruck } from '@tabler/icons-react'
import type { Waiting } from '../../api/contract/rules/waitsFor.ts'
import { StatusPill } from './StatusPill.tsx'

const looks = {
  supplier: { tone: 'amber', Icon: IconHourglass, label: 'Waits for the supplier' },
  haulier: { tone: 'amber', Icon: IconHourglass, label: 'Waits for the haulier' },
  driver: { tone: 'amber', Icon: IconHourglass, label: 'Waits for a driver' },
  late: { tone: 'amber', Icon: IconClockExclamation, label: 'Late' },
  running: { tone: 'plain', Icon: IconTruck, label: 'Running' },
} as const satisfies Record<Waiting, object>

type Props = { waiting: Waiting | null }

/** Beside an order's status: what it waits for. */
export function WaitsFor({ waiting }: Props) {
  return waiting && <StatusPill {...looks[waiting]} />
}

/** The same under the status in a list, where only what is late stands out. */
export function WaitsForLine({ waiting }: Props) {
  if (!waiting) return null
  return <span className="sub">{waiting === 'late' ? <WaitsFor waiting={waiting} /> : looks[waiting].label}</span>
}
