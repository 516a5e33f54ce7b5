import { useParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { pendingWrite } from '../client/useSend.ts'
import { useMay } from '../session/useMay.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { NotHere } from '../ui/NotHere.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { shortPlace } from '../ui/places.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { scheduleList, schedulesDenied } from './scheduleTexts.ts'
import { valuesOf } from './scheduleValues.ts'

export function ScheduleEditPage() {
  const { scheduleId = '' } = useParams()
  if (!useMay('schedule.manage')) return <AccessDenied text={schedulesDenied} landing={scheduleList.to} />
  if (!/^[1-9]\d{0,8}$/.test(scheduleId)) {
    const text = 'The address should have the schedule’s number, a whole number from 1.'
    return <NotHere title="Invalid schedule ID" list={scheduleList} text={text} />
  }
  return <Edit key={scheduleId} id={Number(scheduleId)} />
}

function Edit({ id }: { id: number }) {
  const query = useCall(calls.scheduleRead, { id }, { select: dataOf })
  return (
    <Loaded query={query} failure="Failed to load the schedule" list={scheduleList}>
      {(schedule) => (
        <>
          <PageHead
            title="Edit schedule"
            sub={`${schedule.product_name} to ${schedule.site_name ?? shortPlace(schedule)}, as in quote ${schedule.quote_id}. A draft that is open stays.`}
            from={{ ...scheduleList, here: 'Edit' }}
          />
          <ScheduleForm
            label="Edit schedule"
            submitLabel="Save"
            initial={valuesOf(schedule)}
            nation={schedule.nation}
            version={schedule.version}
            send={(body, version) => pendingWrite(calls.scheduleUpdate, { id, ...body, version })}
            leadsTo={scheduleList.to}
          />
        </>
      )}
    </Loaded>
  )
}
