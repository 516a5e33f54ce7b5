import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { Schedule } from '../../api/contract/schedules.ts'
import type { SiteDetails } from '../../api/contract/sites.ts'
import { useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { formatDayInSentence } from '../ui/dates.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { AllOf } from '../ui/Rows.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './schedules.module.css'
import { nextText, whenText } from './scheduleTexts.ts'

const most = 5

/** What is repeated at a saved site. */
export function SiteSchedules({ site }: { site: Pick<SiteDetails, 'id' | 'archived_at' | 'is_named'> }) {
  const query = useList(calls.scheduleList, { site_id: site.id, limit: most })
  const mayRepeat = useMay('schedule.manage') && site.archived_at === null && site.is_named
  const total = query.data?.meta.total
  return (
    <Panel
      title="On a schedule"
      {...(total && { count: total })}
      aside={<AllOf to={paths.contractorSchedules}>All schedules</AllOf>}
    >
      <Loaded query={query} failure="Failed to load your schedules" rows={1}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <ul className={styles.here}>
                {data.map((schedule) => (
                  <li key={schedule.id}>
                    <b>
                      {schedule.product_name}, {orderTonnes(schedule.quantity)}
                    </b>
                    <small>{whenText(schedule)}</small>
                    <small>{stateOf(schedule)}</small>
                  </li>
                ))}
              </ul>
            )}
            {(data.length === 0 || mayRepeat) && (
              <p className={styles.nothing}>
                {data.length === 0 && 'Nothing is scheduled here. '}
                {mayRepeat && (
                  <Link to={`${paths.contractorScheduleAdd}?site=${site.id}`}>
                    {data.length === 0 ? 'Ask again each week' : 'Repeat something else'}
                  </Link>
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function stateOf(schedule: Schedule): string {
  return schedule.draft ? `Draft for ${formatDayInSentence(schedule.draft.day)}` : `Next: ${nextText(schedule)}`
}
