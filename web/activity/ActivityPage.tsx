import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { mostActivityCounted } from '../../api/contract/rules/activityCount.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { listQuery, useListState, useMendAddress } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { ownAreaOf } from '../session/ownArea.ts'
import { useSession } from '../session/useSession.ts'
import { OwnPage } from '../shell/OwnPage.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ActivityDays } from './ActivityDays.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import styles from './activity.module.css'
import { useActivityFilters } from './activityFilters.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function ActivityPage() {
  const { cursor } = useListState()
  const [filters] = useActivityFilters()
  const user = useSession()?.user
  const query = useList(calls.activityList, { limit: 50, ...filters, ...listQuery({ cursor }) })
  useMendAddress(query)
  const area = user && ownAreaOf(user)
  if (!area) return null
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <OwnPage title="Activity Log" sub="The newest first">
      {may(user, 'accessRecord.list') && (
        <Link className={styles.toSignIns} to={paths.signIns}>
          Sign-ins and changes of rights
        </Link>
      )}
      <section className={`card ${styles.activity}`} aria-label="Activity">
        <ActivityFilters actor={user} />
        <Loaded query={query} failure="Failed to load data">
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState Icon={IconHistory} title={isNarrowed ? 'No activity found.' : 'No activity yet.'}>
                {isNarrowed && <p>Nothing matches the filters above.</p>}
              </EmptyState>
            ) : (
              <>
                <ActivityDays rows={data} user={user} area={area} />
                <Pager
                  shown={data.length}
                  total={meta.total}
                  isMore={meta.total >= mostActivityCounted}
                  next={meta.next_cursor}
                  what="entries"
                  isTurning={query.isPlaceholderData}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </OwnPage>
  )
}
