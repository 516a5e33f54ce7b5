import { IconBuilding, IconHistory, IconReceipt, IconScale, type Icon as TablerIcon } from '@tabler/icons-react'
import type { TicketCode } from '../../api/contract/evidence/code.ts'
import { grossSourceText, tareSourceText } from '../../api/contract/tickets/source.ts'
import type { TareSource } from '../../api/contract/tickets/weighedBy.ts'
import { formatDate } from '../ui/dates.ts'
import { Tonnes } from './Tonnes.tsx'
import styles from './weights.module.css'

export function Weights({ code }: { code: TicketCode }) {
  const { gross_kg, gross_source, tare_kg, tare_source } = code
  return (
    <dl className={styles.weights}>
      <Weight name="Gross" kg={gross_kg} source={gross_source} words={grossSourceText(code)} />
      <Weight name="Tare" kg={tare_kg} source={tare_source} words={tareSourceText(code, formatDate)} />
    </dl>
  )
}

const sourceIcons = {
  weighbridge: IconScale,
  slip: IconReceipt,
  stored: IconHistory,
  office: IconBuilding,
} as const satisfies Record<TareSource, TablerIcon>

type WeightProps = { name: string; kg: number; source: TareSource | null; words: string | null }

function Weight({ name, kg, source, words }: WeightProps) {
  const Icon = sourceIcons[source ?? 'weighbridge']
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.source}>
        {words && (
          <>
            <Icon className="i" size={18} aria-hidden />
            {words}
          </>
        )}
      </dd>
      <dd className={styles.kg}>
        <Tonnes kg={kg} />
      </dd>
    </div>
  )
}
