import { IconDeviceMobileOff, IconMoodEmpty } from '@tabler/icons-react'
import { Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { NotLoadedYet } from '../device/NotLoadedYet.tsx'
import { useNotFound } from '../device/useNotFound.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { UserDb } from '../offline/databases.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loaded.tsx'
import { CaptureForm } from './CaptureForm.tsx'
import { type Capture, type Opened, openCapture } from './openCapture.ts'
import { useCaptureDraft } from './useCaptureDraft.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** A ticket of this order: the draft that was left here, or a new one filled in as far as this phone knows. */
export function DriverTicketPage() {
  const quoteId = Number(useParams()['quoteId'])
  const userId = useSession()?.user.id ?? 0
  return <Ticket key={quoteId} userId={userId} quoteId={quoteId} />
}

function Ticket({ userId, quoteId }: { userId: number; quoteId: number }) {
  // Read once: from then on the form itself holds the draft.
  const [capture, setCapture] = useState(() => openCapture(userId, quoteId))
  return (
    <Suspense fallback={<Opening quoteId={quoteId} />}>
      <CaptureOf
        userId={userId}
        quoteId={quoteId}
        capture={capture}
        onJobCame={() => setCapture(openCapture(userId, quoteId))}
      />
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

type Props = { userId: number; quoteId: number; capture: Promise<Opened>; onJobCame: () => void }

function CaptureOf({ userId, quoteId, capture, onJobCame }: Props) {
  const opened = use(capture)
  if (opened && opened !== 'full') return <Form userId={userId} quoteId={quoteId} opened={opened} />
  return (
    <>
      <Head quoteId={quoteId} />
      <PhoneMain>{opened === 'full' ? <NoRoom /> : <NoJob quoteId={quoteId} onJobCame={onJobCame} />}</PhoneMain>
    </>
  )
}

/** Not to be said of an order that may still be on its way to a fresh phone. */
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

function Form({ userId, quoteId, opened }: { userId: number; quoteId: number; opened: Capture }) {
  const navigate = useNavigate()
  const { order, vehicles, memory, start } = opened
  // Back from the job must not lead into the finished form again.
  const draft = useCaptureDraft(userId, opened, () =>
    navigate(paths.driverJob(quoteId), { replace: true, state: { savedToken: start.syncToken } }),
  )
  return <CaptureForm quoteId={quoteId} order={order} vehicles={vehicles} lastTares={memory.tares} draft={draft} />
}

function Head({ quoteId }: { quoteId: number }) {
  return <DriverHead title="Add ticket" sub={`Order ${quoteId}`} back={{ to: paths.driver, label: 'Back to jobs' }} />
}
