import type { FocusEvent } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { toTuple } from './circles.ts'
import styles from './layers.module.css'
import { Spot } from './Spot.tsx'
import { useTap } from './tap.ts'

type Props = { at: Point; count: number; isSelected: boolean; label: string; onSelect: (byKey: boolean) => void }

/** Marks too close together, as their count; on white, because graphite means a list number. */
export function ClusterMark({ at, count, isSelected, label, onSelect }: Props) {
  const map = useMap()
  const tap = useTap(onSelect)
  function show({ currentTarget }: FocusEvent) {
    if (currentTarget.matches(':focus-visible')) map.panInside(toTuple(at), { padding: [40, 40] })
  }
  return (
    <Spot at={at} layer={isSelected ? 'front' : 'middle'}>
      <button
        type="button"
        className={isSelected ? `${styles.cluster} ${styles.isSelected}` : styles.cluster}
        aria-label={label}
        aria-pressed={isSelected}
        onFocus={show}
        {...tap}
      >
        {count}
      </button>
    </Spot>
  )
}
