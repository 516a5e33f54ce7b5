import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { ReturnLoad } from '../../api/contract/returnLoads.ts'
import { NoAnswerError } from '../client/apiError.ts'
import { useList } from '../client/lists.ts'
import { Lane, LaneEmpty } from '../deal/Lane.tsx'
import { Way } from '../deal/Way.tsx'
import { device } from '../device/device.ts'
import { useEngine } from '../device/useEngine.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { KeptReturnLoads } from '../offline/rows.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { AsOf } from '../ui/AsOf.tsx'
import { formatDayRange } from '../ui/dates.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Panel } from '../ui/Panel.tsx'
import { placeOfAddress, shortPlace } from '../ui/places.ts'
import { roadText } from '../ui/roadText.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './returnLoads.module.css'
import { keepReturnLoads, readReturnLoads } from './returnLoadsOnDevice.ts'

const failure = 'Failed to load data'

/** On the board: loads near the places where the firm's orders tip, on the way home. */
export function ReturnLoadsLane() {
  const { query, kept, isMissing } = useReturnLoads(null)
  const rows = useLastCount('return-loads', query)
  return (
    <Lane title="Near your tips" count={kept?.total ?? query.data?.meta.total} tone="calm" isOnlineOnly>
      {isMissing ? (
        <CachedLoads kept={kept} Around={Card} needed={<LaneEmpty text={networkNeeded} />} />
      ) : (
        <Loaded query={query} failure={failure} rows={rows}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <LaneEmpty text={noneSaves} />
            ) : (
              <Card>
                <Rows loads={data} />
                {meta.total > data.length && (
                  <p className="rows-more">{meta.total - data.length} more, saving fewer miles</p>
                )}
              </Card>
            )
          }
        </Loaded>
      )}
    </Lane>
  )
}

export function ReturnLoadsCard({ orderId }: { orderId: number }) {
  const { query, kept, isMissing } = useReturnLoads(orderId)
  const rows = useLastCount('return-loads-of-order', query)
  return (
    <Panel
      title="Return loads"
      count={kept?.total ?? query.data?.meta.total}
      sub="Collected near where this order tips, on the way home"
    >
      {isMissing ? (
        <CachedLoads kept={kept} Around={InCard} needed={<p className={styles.said}>{networkNeeded}</p>} />
      ) : (
        <Loaded query={query} failure={failure} rows={rows}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={styles.said}>{noneSaves}</p>
            ) : (
              <InCard>
                <Rows loads={data} />
              </InCard>
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}

const noneSaves = 'No return load saves miles.'
const networkNeeded = 'Needs the network: it fills when that is back.'

/** Return loads aren't part of the device's orders, so the board's last answer is kept for use offline. */
function useReturnLoads(orderId: number | null) {
  const query = useList(calls.returnLoadList, { ...(orderId !== null && { quote_id: orderId }), limit: 5 })
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = query
  const { isReachable } = useEngine()
  const userId = useSession()?.user.id
  const found = useOnDevice((db) => readReturnLoads(db, orderId), orderId)
  const isMissing = data === undefined && (fetchStatus === 'paused' || error instanceof NoAnswerError)
  useEffect(() => {
    // The engine hears the server first; a page that was opened offline gets no other signal.
    if (isMissing && isReachable) void refetch()
  }, [isMissing, isReachable, refetch])
  useEffect(() => {
    if (orderId !== null || userId === undefined || !data) return
    const loads = { at: dataUpdatedAt, total: data.meta.total, loads: data.data }
    void keepReturnLoads(device.stores.user(userId), loads).catch(() => undefined)
  }, [userId, orderId, data, dataUpdatedAt])
  return { query, isMissing, kept: isMissing ? (found ?? null) : null }
}

type CachedLoadsProps = {
  kept: KeptReturnLoads | null
  Around: (props: { children: ReactNode }) => ReactNode
  needed: ReactNode
}

/** Offline: the last answer with its age, or else a note that the network is needed. */
function CachedLoads({ kept, Around, needed }: CachedLoadsProps) {
  if (!kept) return needed
  return (
    <Around>
      <p className={styles.age}>
        <AsOf ms={kept.at} />
        {kept.loads.length === 0 && ' No return load saved miles.'}
      </p>
      <Rows loads={kept.loads} />
    </Around>
  )
}

function Card({ children }: { children: ReactNode }) {
  return <div className="card rows">{children}</div>
}

function InCard({ children }: { children: ReactNode }) {
  return <div className={`rows ${styles.inCard}`}>{children}</div>
}

function Rows({ loads }: { loads: readonly ReturnLoad[] }) {
  return loads.map((load) => (
    <Link
      key={load.id}
      className="mini"
      to={{ pathname: paths.haulierQuote(load.quote_id), search: `price=${load.bid_id}` }}
    >
      <b>{load.product_name}</b>
      <span className="tonnes">
        {orderTonnes(load.quantity)}
        <IconChevronRight className="i" size={20} aria-hidden />
      </span>
      <Way from={placeOfAddress(load.collection_address, load.collection_postcode)} to={shortPlace(load)} />
      <span className={styles.empty}>
        <IconArrowBackUp className="i" size={16} aria-hidden />
        {savingText(load)}
      </span>
      <span className={styles.when}>{formatDayRange(load.delivery_from_date, load.delivery_to_date)}</span>
    </Link>
  ))
}

/** `Saves about 14 mi: about 6 mi by road from your Derby tip, then about 3 mi by road to Cromford`, all empty miles. */
function savingText({ order, ...load }: ReturnLoad): string {
  const tip = order.city ?? order.postcode
  const out = milesText(load.miles_from_tip, load.from_tip_precision)
  const back = milesText(load.miles_to_load, load.to_load_precision)
  const quarry = placeOfAddress(order.collection_address, order.collection_postcode) ?? 'where you load'
  const from = out === 'same area' ? `in the same area as your ${tip} tip` : `${out} from your ${tip} tip`
  const to = back === 'same area' ? `ends near ${quarry}` : `then ${back} to ${quarry}`
  return `Saves about\u00a0${Math.round(load.miles_saved)}\u00a0mi: ${from}, ${to}`
}

function milesText(road_miles: number, precision: ReturnLoad['run_precision']): string {
  return roadText({ road_miles, road_minutes: null }, precision)
}
