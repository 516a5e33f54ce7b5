import { IconDeviceMobileOff, IconMoodEmpty } from '@tabler/icons-react'
import { Suspense, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { NotLoadedYet } from '../../device/NotLoadedYet.tsx'
import { useNotFound } from '../../device/useNotFound.ts'
import { useOnDevice } from '../../device/useOnDevice.ts'
import type { UserDb } from '../../offline/databases.ts'
import type { TicketFields } from '../../offline/rows.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/useSession.ts'
import { DriverHead } from '../../shell/DriverHead.tsx'
import { ForJob } from '../../shell/ForJob.tsx'
import { PhoneMain } from '../../shell/PhoneMain.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loaded.tsx'
import { shortPlace } from '../../ui/places.ts'
import { CaptureForm } from './CaptureForm.tsx'
import { readKg, readNetKg } from './captureRules.ts'
import { type Load, loadOf } from './load.ts'
import { type Capture, type CaptureState, openCapture } from './openCapture.ts'
import { type SavedLoad, TicketEnded } from './TicketEnded.tsx'
import { useCaptureDraft } from './useCaptureDraft.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function DriverTicketPage() {
  const userId = useSession()?.user.id ?? 0
  return <ForJob>{(quoteId) => <Ticket key={quoteId} userId={userId} quoteId={quoteId} />}</ForJob>
}

function Ticket({ userId, quoteId }: { userId: number; quoteId: number }) {
  // Read once: from then on the form holds the draft.
  const [capture, setCapture] = useState(() => openCapture(userId, quoteId))
  const [saved, setSaved] = useState<SavedLoad | null>(null)
  const openAnew = () => {
    setCapture(openCapture(userId, quoteId))
    setSaved(null)
  }
  // Replaces the form at the same address, so that Back never leads into a finished form.
  if (saved) return <TicketEnded saved={saved} onNext={openAnew} />
  return (
    <Suspense fallback={<Opening quoteId={quoteId} />}>
      <CaptureOf userId={userId} quoteId={quoteId} capture={capture} onJobCame={openAnew} onSaved={setSaved} />
    </Suspense>
  )
}

function Opening({ quoteId }: { quoteId: number }) {
  return (
    <>
      <Head quoteId={quoteId} />
      <PhoneMain>
        <Loading />
      </PhoneMain>
    </>
  )
}

type OnSaved = (saved: SavedLoad) => void
type Props = {
  userId: number
  quoteId: number
  capture: Promise<CaptureState>
  onJobCame: () => void
  onSaved: OnSaved
}

function CaptureOf({ userId, quoteId, capture, onJobCame, onSaved }: Props) {
  const opened = use(capture)
  if (opened && opened !== 'full') return <Form userId={userId} quoteId={quoteId} opened={opened} onSaved={onSaved} />
  return (
    <>
      <Head quoteId={quoteId} />
      <PhoneMain>{opened === 'full' ? <NoRoom /> : <NoJob quoteId={quoteId} onJobCame={onJobCame} />}</PhoneMain>
    </>
  )
}

/** Waits before saying so: the order may still be on its way to a fresh phone. */
function NoJob({ quoteId, onJobCame }: Pick<Props, 'quoteId' | 'onJobCame'>) {
  const find = async (db: UserDb) => (await db.orders.get(quoteId)) !== undefined
  const hasCome = useOnDevice(find, quoteId)
  const missing = useNotFound(find, quoteId)
  const tell = useEffectEvent(onJobCame)
  useEffect(() => {
    if (hasCome) tell()
  }, [hasCome])
  if (missing === 'coming') return <Loading />
  if (missing === 'not-loaded') return <NotLoadedYet title="Order not loaded yet" />
  return (
    <EmptyState Icon={IconMoodEmpty} title="Order details not found">
      <p>You are not assigned to this order.</p>
    </EmptyState>
  )
}

function NoRoom() {
  return (
    <EmptyState Icon={IconDeviceMobileOff} title="This phone is full" role="alert">
      <p>Free some space, then open the ticket again. What is saved on this phone is kept.</p>
    </EmptyState>
  )
}

type FormProps = { userId: number; quoteId: number; opened: Capture; onSaved: OnSaved }

function Form({ userId, quoteId, opened, onSaved }: FormProps) {
  const { order, vehicles, lorries, memory, start } = opened
  const load = useMemo(() => loadOf(order, quoteId), [order, quoteId])
  const draft = useCaptureDraft(userId, opened, (fields) => onSaved(savedLoad(fields, start.syncToken, order, load)))
  // Memoised: redrawing the whole form on each keystroke is too slow on a cheap phone.
  const head = useMemo(() => {
    const sub = order ? `${load.product} · ${shortPlace(order.job.to)}` : load.product
    return <DriverHead title="Add ticket" sub={sub} back={{ to: paths.driverJob(quoteId), label: 'Back to the job' }} />
  }, [order, load, quoteId])
  return (
    <CaptureForm
      head={head}
      order={order}
      load={load}
      vehicles={vehicles}
      lorries={lorries}
      memory={memory}
      draft={draft}
    />
  )
}

function savedLoad(fields: TicketFields, syncToken: string, order: Capture['order'], load: Load): SavedLoad {
  const netKg = readNetKg(fields) ?? 0
  return {
    syncToken,
    netKg,
    product: load.product,
    place: load.place,
    grossKg: readKg(fields.gross) ?? 0,
    tareKg: readKg(fields.tare) ?? 0,
    vehicle: fields.vehicle || null,
    signedBy: fields.signed_by || null,
    loggedAt: new Date().toISOString(),
    leftKg: order && order.leftKg - netKg,
  }
}

function Head({ quoteId }: { quoteId: number }) {
  return <DriverHead title="Add ticket" sub={`Order ${quoteId}`} back={{ to: paths.driver, label: 'Back to jobs' }} />
}
