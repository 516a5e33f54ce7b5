import { boundingBox, type Point } from '../../../api/contract/geo.ts'
import type { QuoteMap } from '../../../api/contract/nearQuotes.ts'
import { BritainInset } from '../../geo/BritainInset.tsx'
import { markRadius } from '../../geo/layers/circles.ts'
import { FitTo } from '../../geo/layers/FitTo.tsx'
import { HomeMark } from '../../geo/layers/HomeMark.tsx'
import { NumberMark } from '../../geo/layers/NumberMark.tsx'
import { RadiusRing } from '../../geo/layers/RadiusRing.tsx'
import { Leg } from '../../geo/layers/Run.tsx'
import { useSpread } from '../../geo/layers/useSpread.ts'
import { BaseMap } from '../../geo/Map.tsx'
import { middleOfBritain, pinOf } from '../../geo/place.ts'
import { orderTonnes } from '../../ui/tonnes.ts'
import { Places, type PlacesProps } from './NearPlaces.tsx'
import styles from './near.module.css'
import type { Rows, Selection } from './picked.ts'

type Props = PlacesProps & { tiles: string | null }

/** The list's search on a map: the page's quotes numbered, others as dots, or as groups where there are too many. */
export function NearMap({ map, mapQuery, rows, picked, tiles, onPick }: Props) {
  const { centre } = map
  const { radius } = mapQuery
  const selected = placeOf(picked, map, rows)
  return (
    <BaseMap
      className={styles.map}
      label="Map of the quotes near you"
      view={{ centre: centre ?? middleOfBritain, zoom: centre ? 8 : 5 }}
      tiles={tiles}
      note="Circle size shows tonnes"
    >
      {centre && <BritainInset at={centre} />}
      <FitTo points={centre ? cornersOf(centre, radius) : []} isRound />
      {centre && <RadiusRing key={radius} centre={centre} miles={radius} />}
      {centre && selected && <Leg from={centre} to={selected} />}
      <Places map={map} mapQuery={mapQuery} rows={rows} picked={picked} onPick={onPick} />
      {centre && <HomeMark at={centre} label="Your registered postcode" />}
      <Marks rows={rows} picked={picked} onPick={onPick} />
    </BaseMap>
  )
}

function cornersOf(centre: Point, radius: number): Point[] {
  const { south, north, west, east } = boundingBox(centre, radius)
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ]
}

function placeOf(picked: Selection | null, { points }: QuoteMap, rows: Rows): Point | null {
  if (picked === null || typeof picked === 'object') return picked
  const row = rows.find(({ quote }) => quote.quote_id === picked)
  return row ? pinOf(row.quote) : (points.find(({ quote_id }) => quote_id === picked) ?? null)
}

/** The page's quotes. */
function Marks({ rows, picked, onPick }: Pick<Props, 'rows' | 'picked' | 'onPick'>) {
  const placed = rows.flatMap((row) => {
    const at = pinOf(row.quote)
    return at ? [{ ...row, at }] : []
  })
  const shifts = useSpread(placed.map(({ quote, at }) => ({ at, radius: markRadius(quote.quantity) })))
  return placed.map(({ quote, number, at }, nth) => {
    const isRough = quote.precision !== 'pin' && quote.precision !== 'unit'
    return (
      <NumberMark
        key={quote.quote_id}
        at={at}
        number={number}
        tonnes={quote.quantity}
        isSelected={picked === quote.quote_id}
        isRough={isRough}
        shift={shifts[nth]}
        label={`${number}: ${quote.product_name}, ${orderTonnes(quote.quantity)}${isRough ? ', place roughly known' : ''}`}
        onSelect={() => onPick(quote.quote_id)}
      />
    )
  })
}
