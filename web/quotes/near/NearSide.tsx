import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { dataOf, useCall } from '../../client/useCall.ts'
import type { useHiding } from '../../deal/useHiding.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { useQuote } from '../quoteQuery.ts'
import { GroupPeek } from './GroupPeek.tsx'
import { NearPeek } from './NearPeek.tsx'
import styles from './near.module.css'
import type { MapQuery, Rows, Selection } from './picked.ts'

const NearMap = lazy(async () => ({ default: (await import('./NearMap.tsx')).NearMap }))

type Props = {
  mapQuery: MapQuery
  isShown: boolean
  rows: Rows
  picked: Selection | null
  onPick: (picked: Selection) => void
  hiding: ReturnType<typeof useHiding>
}

/** The map, with the selected quote below it. A phone showing the list loads neither. */
export function NearSide(props: Props) {
  const isPhone = useMediaQuery('(width < 760px)', false, { getInitialValueInEffect: false })
  if (isPhone && !props.isShown) return null
  return <Side {...props} />
}

function Side({ mapQuery, rows, picked, onPick, hiding }: Props) {
  const query = useCall(calls.quoteMap, mapQuery, { select: dataOf, placeholderData: keepPreviousData })
  const { data: geo } = useCall(calls.geoRead, {}, { select: dataOf })
  const place = <div className={styles.map} aria-busy="true" />
  return (
    <div className={styles.side}>
      {query.data && geo ? (
        <Suspense fallback={place}>
          <NearMap map={query.data} mapQuery={mapQuery} rows={rows} picked={picked} tiles={geo.tiles} onPick={onPick} />
        </Suspense>
      ) : query.error ? (
        <div className={styles.map}>
          <Loaded query={query} failure="Failed to load the map">
            {() => null}
          </Loaded>
        </div>
      ) : (
        place
      )}
      <Peek mapQuery={mapQuery} rows={rows} picked={picked} onPick={onPick} hiding={hiding} />
    </div>
  )
}

type PeekProps = Omit<Props, 'isShown'>

function Peek({ mapQuery, rows, picked, onPick, hiding }: PeekProps) {
  if (picked === null) return <div className={styles.peek} />
  if (typeof picked === 'object') return <GroupPeek mapQuery={mapQuery} group={picked} onPick={onPick} />
  const row = rows.find(({ quote }) => quote.quote_id === picked)
  const rest = {
    isHidden: mapQuery.hidden === '1',
    isMoving: hiding.isMoving,
    onHide: (hide: boolean) => hiding.move({ id: picked, isHidden: hide }),
  }
  return row ? <NearPeek {...row} {...rest} /> : <UnlistedPeek quoteId={picked} {...rest} />
}

type UnlistedProps = { quoteId: number; isHidden: boolean; isMoving: boolean; onHide: (isHidden: boolean) => void }

/** For a dot on the map: its row is on another page of the list. */
function UnlistedPeek({ quoteId, ...rest }: UnlistedProps) {
  const query = useQuote(quoteId)
  return (
    <Loaded query={query} failure="Failed to load quote details">
      {(quote) => (quote.seen_as === 'supplier' ? <NearPeek quote={quote} number={null} {...rest} /> : null)}
    </Loaded>
  )
}
