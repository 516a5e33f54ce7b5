import { IconMoodEmpty } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loaded.tsx'
import { CaptureForm } from './CaptureForm.tsx'
import { type Capture, openCapture } from './openCapture.ts'
import { useCaptureDraft } from './useCaptureDraft.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** A ticket of this order: the draft that was left here, or a new one filled in as far as this phone knows. */
export function DriverTicketPage() {
  const quoteId = Number(useParams()['quoteId'])
  const userId = useSession()?.user.id ?? 0
  // Read once: from then on the form itself holds the draft.
  const [capture] = useState(() => openCapture(userId, quoteId))
  return (
    <Suspense fallback={<Opening quoteId={quoteId} />}>
      <CaptureOf userId={userId} quoteId={quoteId} capture={capture} />
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

type Props = { userId: number; quoteId: number; capture: Promise<Capture | null> }

function CaptureOf({ userId, quoteId, capture }: Props) {
  const opened = use(capture)
  if (opened) return <Form userId={userId} quoteId={quoteId} opened={opened} />
  return (
    <>
      <Head quoteId={quoteId} />
      <PhoneMain>
        <EmptyState Icon={IconMoodEmpty} title="Order details not found">
          <p>You are not assigned to this order.</p>
        </EmptyState>
      </PhoneMain>
    </>
  )
}

function Form({ userId, quoteId, opened }: { userId: number; quoteId: number; opened: Capture }) {
  const navigate = useNavigate()
  const { order, vehicles, memory, start } = opened
  // Back from the job must not lead into the finished form again.
  const draft = useCaptureDraft(userId, start, () =>
    navigate(paths.driverJob(quoteId), { replace: true, state: { savedToken: start.syncToken } }),
  )
  return <CaptureForm quoteId={quoteId} order={order} vehicles={vehicles} lastTares={memory.tares} draft={draft} />
}

function Head({ quoteId }: { quoteId: number }) {
  return <DriverHead title="Add ticket" sub={`Order ${quoteId}`} back={{ to: paths.driver, label: 'Back to jobs' }} />
}
