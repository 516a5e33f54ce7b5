import type { Point } from '../../api/contract/geo.ts'
import { markRadius } from '../geo/layers/circles.ts'
import { FitTo } from '../geo/layers/FitTo.tsx'
import { HomeMark } from '../geo/layers/HomeMark.tsx'
import { NumberMark } from '../geo/layers/NumberMark.tsx'
import { Run } from '../geo/layers/Run.tsx'
import { useSpread } from '../geo/layers/useSpread.ts'
import { BaseMap } from '../geo/Map.tsx'
import { isRough, roadText } from '../ui/roadText.ts'
import styles from './offersMap.module.css'
import { type PlacedOffer, whereOf } from './placedOffers.ts'

type Props = {
  label: string
  site: Point
  placed: readonly PlacedOffer[]
  chosen: PlacedOffer
  tiles: string | null
  isStrip: boolean
  onChoose: (placed: PlacedOffer) => void
}

export function OffersMap({ label, site, placed, chosen, tiles, isStrip, onChoose }: Props) {
  return (
    <BaseMap className={styles.mapBox} label={label} view={{ centre: site, zoom: 9 }} tiles={tiles} isStrip={isStrip}>
      <FitTo points={[site, ...placed.map(({ at }) => at)]} isStrip={isStrip} />
      <Way chosen={chosen} site={site} isStrip={isStrip} />
      <Marks placed={placed} chosen={chosen} onChoose={onChoose} />
    </BaseMap>
  )
}

function Marks({ placed, chosen, onChoose }: Pick<Props, 'placed' | 'chosen' | 'onChoose'>) {
  const shifts = useSpread(placed.map(({ at }) => ({ at, radius: markRadius(0) })))
  return placed.map((one, nth) => (
    <NumberMark
      key={one.offer.bid.id}
      at={one.at}
      number={one.number}
      isSelected={one.offer === chosen.offer}
      isRough={isRough(one.offer.bid.collection_precision)}
      shift={shifts[nth]}
      label={`${one.number}: ${one.offer.bid.supplier_name}, ${whereOf(one.offer)}`}
      onSelect={() => onChoose(one)}
    />
  ))
}

type WayProps = Pick<Props, 'chosen' | 'site' | 'isStrip'>

function Way({ chosen: { offer, at }, site, isStrip }: WayProps) {
  if (offer.bid.distance_miles === null) return <HomeMark at={site} label="The site" />
  return <Run from={at} to={site} {...(!isStrip && { text: roadText(offer.bid, offer.bid.distance_precision) })} />
}
