import type { Point } from '../../../api/contract/geo.ts'
import styles from './layers.module.css'
import { Spot } from './Spot.tsx'

type Props = { at: Point; count: number; isSelected: boolean; label: string; onSelect: () => void }

/** Several that stand too near each other: how many, on paper and not on graphite, where a number is a place in the list. */
export function ClusterMark({ at, count, isSelected, label, onSelect }: Props) {
  return (
    <Spot at={at} layer={isSelected ? 'front' : 'middle'}>
      <button
        type="button"
        className={isSelected ? `${styles.cluster} ${styles.isSelected}` : styles.cluster}
        aria-label={label}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        {count}
      </button>
    </Spot>
  )
}
