import type { OrderProgress } from '../../api/contract/orders.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { loadsText } from '../deal/loadsText.ts'
import { loadMarks } from './loadMarks.ts'
import styles from './loadScale.module.css'

/** On a phone the end's label reaches back to here (of the whole). */
const nearEnd = 0.78

/** The loads that the order takes at the average so far; once it is full, the actual ones. */
function loadsInAll({ ordered, delivered, loads }: Pick<OrderProgress, 'ordered' | 'delivered' | 'loads'>): number {
  return delivered < ordered ? (toKg(ordered) * loads) / toKg(delivered) : loads
}

/** Below a tonnage bar: the number of loads, at the average so far. */
export function LoadScale({ progress }: { progress: Pick<OrderProgress, 'ordered' | 'delivered' | 'loads' | 'note'> }) {
  const { delivered, loads, note } = progress
  if (loads === 0) return null
  const whole = loadsInAll(progress)
  const marks = loadMarks(whole)
  if (marks.length === 0) return null
  return (
    <div className={styles.scale} aria-hidden>
      {marks.map((mark) => (
        <span
          key={mark}
          className={`${styles.mark} ${mark > whole * nearEnd ? styles.isNearEnd : ''}`}
          style={{ left: `${(mark * 100) / whole}%` }}
        >
          {mark}
        </span>
      ))}
      {!note && (
        <span className={styles.end}>{loadsText(delivered < progress.ordered ? Math.ceil(whole) : loads)}</span>
      )}
    </div>
  )
}
