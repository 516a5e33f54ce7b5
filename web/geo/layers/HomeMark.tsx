import type { Point } from '../../../api/contract/geo.ts'
import { Mark } from '../../ui/Brand.tsx'
import styles from './layers.module.css'
import { Spot } from './Spot.tsx'

export function HomeMark({ at, label }: { at: Point; label: string }) {
  return (
    <Spot at={at} layer="back">
      <span className={styles.home} role="img" aria-label={label}>
        <Mark />
      </span>
    </Spot>
  )
}
