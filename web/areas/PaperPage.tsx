import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { axlesOf, type Vehicle } from '../../api/contract/vehicles.ts'
import { useCall } from '../client/useCall.ts'
import { ForQuote } from '../deal/ForQuote.tsx'
import { readDrivers } from '../device/assignmentsOnDevice.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { UserDb } from '../offline/databases.ts'
import type { CachedDriver } from '../offline/rows.ts'
import { endedText } from '../orders/endText.ts'
import { useOrder } from '../orders/orderQuery.ts'
import { paths } from '../paths.ts'
import { landingOf } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { remember } from '../tickets/paper/memory.ts'
import { PaperTable } from '../tickets/paper/PaperTable.tsx'
import type { KnownDriver, OrderOfPaper } from '../tickets/paper/paperRow.ts'
import { usePaperRows } from '../tickets/paper/usePaperRows.ts'
import type { KnownVehicle } from '../tickets/paper/warnings.ts'
import { ofCarrier, useTickets } from '../tickets/ticketsQuery.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { Cards } from '../ui/Cards.tsx'
import { isGone } from '../ui/Loaded.tsx'
import { type List, NotHere } from '../ui/NotHere.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const ReadExport = lazy(async () => ({ default: (await import('../tickets/paper/export/ReadExport.tsx')).ReadExport }))

const haulierOrders = { label: 'My Orders', to: paths.haulierOrders }
const supplierOrders = { label: 'My Accepted Orders', to: paths.supplierAcceptedOrders }

export function HaulierPaperPage() {
  return (
    <ForQuote list={haulierOrders}>
      {(quoteId) => (
        <Paper key={quoteId} quoteId={quoteId} list={haulierOrders} orderAt={paths.haulierOrder(quoteId)} />
      )}
    </ForQuote>
  )
}

/** A supplier who delivers has neither drivers nor lorries with us: the order's own tickets say which there were. */
export function SupplierPaperPage() {
  return (
    <ForQuote list={supplierOrders}>
      {(quoteId) => (
        <Paper key={quoteId} quoteId={quoteId} list={supplierOrders} orderAt={paths.supplierOrder(quoteId)} />
      )}
    </ForQuote>
  )
}

type Props = { quoteId: number; list: List; orderAt: string }

function Paper(props: Props) {
  const user = useSession()?.user
  if (!user) return null
  if (!may(user, 'ticket.logPaper')) {
    return (
      <AccessDenied text="Access denied: Only those who log tickets can view this page." landing={landingOf(user)} />
    )
  }
  return <Open {...props} user={user} />
}

/** Doesn't wait for the order: rows can be typed without signal, and the server has the last word. */
function Open({ quoteId, list, orderAt, user }: Props & { user: SessionUser }) {
  const query = useOrder(quoteId)
  const { data: tickets } = useTickets(quoteId, 'carrier')
  const { drivers, vehicles } = useFleet(user)
  const details = query.data
  const order = useMemo(() => orderOf(quoteId, details), [quoteId, details])
  const memory = useMemo(
    () =>
      remember({ drivers, vehicles: vehicles.map(({ registration }) => registration), tickets: ofCarrier(tickets) }),
    [drivers, vehicles, tickets],
  )
  const paper = usePaperRows({ userId: user.id, order, drivers, vehicles, memory })
  const [isReading, setIsReading] = useState(false)
  if (isGone(query.error)) return <NotHere title="Order not found" list={list} />
  return (
    <>
      <PageHead
        title="Add tickets"
        sub={details && `${details.product_name} for ${details.contractor_name}`}
        from={{ label: `Order ${quoteId}`, to: orderAt, here: 'Add tickets' }}
      >
        <Button
          leftSection={<IconFileImport className="i" size={20} aria-hidden />}
          aria-expanded={isReading}
          onClick={() => setIsReading(!isReading)}
        >
          Read a weighbridge’s export
        </Button>
      </PageHead>
      <Cards className="stack">
        {isReading && (
          <CardBoundary asCard>
            <Suspense>
              <ReadExport order={order} drivers={drivers} />
            </Suspense>
          </CardBoundary>
        )}
        <PaperTable
          paper={paper}
          remaining={details?.progress.remaining ?? null}
          end={details ? endedText(details.progress) : null}
        />
      </Cards>
    </>
  )
}

function orderOf(quoteId: number, details: OrderDetails | undefined): OrderOfPaper {
  const { collection_address, collection_postcode } = details?.supplier ?? {}
  return {
    quoteId,
    accepted_at: details?.accepted_at ?? null,
    closed_at: details?.progress.closed_at ?? null,
    loadedAt: [collection_address, collection_postcode].filter(Boolean).join(', ').slice(0, 200),
  }
}

type Fleet = { drivers: readonly KnownDriver[]; vehicles: readonly KnownVehicle[] }

/** A haulier's, without signal from this device; a supplier has none with us. */
function useFleet(user: SessionUser): Fleet {
  const here = useOnDevice(readFleet)
  const drivers = useCall(calls.driverList, { limit: 200 }, { enabled: may(user, 'driver.list') }).data?.data
  const vehicles = useCall(calls.vehicleList, {}, { enabled: may(user, 'vehicle.list') }).data?.data
  return useMemo(
    () => ({
      drivers: knownDrivers(drivers ?? here?.drivers ?? []),
      vehicles: vehicles?.map(withAxles) ?? here?.vehicles ?? [],
    }),
    [drivers, vehicles, here],
  )
}

function withAxles({ registration, axle_class, plated_weight }: Vehicle): KnownVehicle {
  return { registration, axles: axlesOf(axle_class), plated_weight }
}

async function readFleet(db: UserDb) {
  const [drivers, vehicles] = await Promise.all([readDrivers(db), db.vehicles.toArray()])
  return { drivers, vehicles }
}

/** Two of one name are told apart by their phone. */
function knownDrivers(drivers: readonly Pick<CachedDriver, 'id' | 'full_name' | 'phone'>[]): readonly KnownDriver[] {
  return drivers.map(({ id, full_name, phone }) => {
    const isOnly = drivers.every((other) => other.id === id || other.full_name !== full_name)
    return { id, label: isOnly ? full_name : `${full_name}, ${phone ?? `no. ${id}`}` }
  })
}
