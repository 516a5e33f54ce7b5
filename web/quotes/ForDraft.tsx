import { IconCalendarRepeat } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Schedule } from '../../api/contract/schedules.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { paths } from '../paths.ts'
import { formatDateInFull } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { AllOf } from '../ui/Rows.tsx'
import { DismissDraft, type OpenDraft } from './DismissDraft.tsx'

const schedules = { label: 'Schedules', to: paths.contractorSchedules }

type Props = { scheduleId: number; children: (schedule: Schedule, draft: OpenDraft) => ReactNode }

/** The open draft of a schedule. Once it is on the screen it stays, though it closes as it is sent. */
export function ForDraft({ scheduleId, children }: Props) {
  const query = useCall(calls.scheduleRead, { id: scheduleId }, { select: dataOf })
  const open = query.data?.draft ?? null
  const [shown, setShown] = useState(open)
  if (shown === null && open !== null) setShown(open)
  return (
    <Loaded query={query} failure="Failed to load the draft" list={schedules}>
      {(schedule) => (shown ? children(schedule, shown) : <NoDraft />)}
    </Loaded>
  )
}

function NoDraft() {
  return (
    <EmptyState Icon={IconCalendarRepeat} title="There is no draft to send." level="h1">
      <title>No draft · Loadstone</title>
      <p>It was sent or dismissed, or its day has passed.</p>
      <AllOf to={schedules.to}>All schedules</AllOf>
    </EmptyState>
  )
}

export function DraftHead({ schedule, draft }: { schedule: Schedule; draft: OpenDraft }) {
  return (
    <PageHead
      title={`Draft for ${formatDateInFull(draft.day)}`}
      sub="Your schedule made it. Nothing is sent until you send it; change what you like first."
      from={{ ...schedules, here: 'Draft' }}
    >
      <DismissDraft schedule={schedule} draft={draft} />
    </PageHead>
  )
}
