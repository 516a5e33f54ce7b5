import type { CSSProperties, FocusEvent } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import { markRadius, toTuple } from './circles.ts'
import styles from './layers.module.css'
import { Spot } from './Spot.tsx'
import { useTap } from './tap.ts'

type Props = {
  at: Point
  number: number
  tonnes?: number
  isSelected: boolean
  /** The place is known only by part of its postcode. */
  isRough?: boolean
  /** In pixels from its place, to avoid other marks. */
  shift?: [x: number, y: number] | undefined
  label: string
  onSelect: () => void
}

export function NumberMark({ at, number, tonnes = 0, isSelected, isRough = false, shift, label, onSelect }: Props) {
  const map = useMap()
  const tap = useTap(onSelect)
  function show({ currentTarget }: FocusEvent) {
    // Keyboard focus must be in view. Under a finger the map stays still; a strip never moves.
    if (map.dragging.enabled() && currentTarget.matches(':focus-visible'))
      map.panInside(toTuple(at), { padding: [40, 40] })
  }
  const radius = markRadius(tonnes)
  return (
    <Spot at={at} layer={isSelected ? 'front' : 'middle'} size={radius} shift={shift}>
      <button
        type="button"
        className={[styles.number, isSelected && styles.isSelected, isRough && styles.isRough]
          .filter(Boolean)
          .join(' ')}
        style={{ '--mark': `${radius * 2}px` } as CSSProperties}
        aria-label={label}
        aria-pressed={isSelected}
        onFocus={show}
        {...tap}
      >
        {number}
      </button>
    </Spot>
  )
}
