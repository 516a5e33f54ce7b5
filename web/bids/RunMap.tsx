import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import type { Point } from '../../api/contract/geo.ts'
import { FitTo } from '../geo/layers/FitTo.tsx'
import { NumberMark } from '../geo/layers/NumberMark.tsx'
import { Run } from '../geo/layers/Run.tsx'
import { BaseMap } from '../geo/Map.tsx'
import { pinOf } from '../geo/place.ts'
import { isRough, milesText } from '../ui/roadText.ts'
import styles from './pricing.module.css'

type Props = {
  site: Point
  bids: readonly HaulierViewOfBid[]
  chosen: HaulierViewOfBid
  label: string
  tiles: string | null
  isStrip: boolean
  onChoose: (bid: HaulierViewOfBid) => void
}

export function RunMap({ site, bids, chosen, label, tiles, isStrip, onChoose }: Props) {
  const points = bids.flatMap((bid) => collectionOf(bid) ?? [])
  const from = collectionOf(chosen)
  return (
    <BaseMap className={styles.runMap} label={label} view={{ centre: site, zoom: 9 }} tiles={tiles} isStrip={isStrip}>
      <FitTo points={[site, ...points]} isStrip={isStrip} />
      {from && chosen.run_miles !== null && (
        <Run from={from} to={site} {...(!isStrip && { text: milesText(chosen, chosen.run_precision) })} />
      )}
      {bids.length > 1 &&
        bids.map((bid, at) => <Mark key={bid.id} bid={bid} at={at} chosen={chosen} onChoose={onChoose} />)}
    </BaseMap>
  )
}

type MarkProps = Pick<Props, 'chosen' | 'onChoose'> & { bid: HaulierViewOfBid; at: number }

function Mark({ bid, at, chosen, onChoose }: MarkProps) {
  const point = collectionOf(bid)
  if (!point) return null
  return (
    <NumberMark
      at={point}
      number={at + 1}
      isSelected={bid.id === chosen.id}
      isRough={isRough(bid.run_precision)}
      label={`${at + 1}: ${bid.collection_address}`}
      onSelect={() => onChoose(bid)}
    />
  )
}

function collectionOf(bid: HaulierViewOfBid): Point | null {
  return pinOf({ latitude: bid.collection_latitude, longitude: bid.collection_longitude })
}
