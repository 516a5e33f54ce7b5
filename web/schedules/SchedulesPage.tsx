import { IconCalendarRepeat } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { useListFilters } from '../client/listFilters.ts'
import { useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { Choice } from '../form/Choice.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'
import { noSchedules } from './scheduleTexts.ts'
import '../ui/filters.css'

export function SchedulesPage() {
  const { cursor } = useListState()
  const [{ ended = '' }, change] = useListFilters(['ended'])
  const query = useList(calls.scheduleList, { limit: 25, ...(ended && { ended }), ...(cursor && { cursor }) })
  return (
    <>
      <PageHead
        title="Schedules"
        sub="Each makes a draft three working days ahead. You look at it and send it; nothing is sent by itself."
        from={{ label: 'Sites', to: paths.contractorSites, here: 'Schedules' }}
      />
      <ListCard
        label="Schedules"
        query={query}
        failure="Failed to load your schedules"
        what="schedules"
        empty={<EmptyState Icon={IconCalendarRepeat} title={ended ? 'No ended schedules.' : noSchedules} />}
        filters={
          <search className="filters" aria-label="Schedules">
            <Choice
              name="ended"
              label="Which schedules"
              isLabelHidden
              options={[
                { value: '', label: 'Running' },
                { value: '1', label: 'Ended' },
              ]}
              value={ended}
              onChange={(value) => change({ ended: value })}
            />
          </search>
        }
      >
        {(rows) => <ScheduleTable schedules={rows} />}
      </ListCard>
    </>
  )
}
