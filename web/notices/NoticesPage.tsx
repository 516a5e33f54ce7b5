import { Button } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { listQuery, useListState, useMendAddress } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { OwnPage } from '../shell/OwnPage.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { NoticeDays } from './NoticeDays.tsx'
import styles from './notices.module.css'
import { useMarkNotices } from './noticesQuery.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function NoticesPage() {
  const { cursor } = useListState()
  const query = useList(calls.notificationList, { limit: 50, ...listQuery({ cursor }) })
  useMendAddress(query)
  const { markOpened, markAll, isMarking } = useMarkNotices()
  return (
    <OwnPage title="Notices" sub="The newest first">
      <section className={`card ${styles.noticeCard}`} aria-label="Notices">
        <Loaded query={query} failure="Failed to load the notices">
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState Icon={IconBell} title="No notices yet">
                <p>What concerns you is listed here when it happens.</p>
              </EmptyState>
            ) : (
              <>
                {meta.unread > 0 && (
                  <div className={styles.noticeHead}>
                    <span>{meta.unread} unread</span>
                    <Button
                      variant="quiet"
                      size="sm"
                      disabled={isMarking}
                      leftSection={<IconChecks className="i" size={20} aria-hidden />}
                      onClick={() => markAll(data)}
                    >
                      Mark all read
                    </Button>
                  </div>
                )}
                <NoticeDays rows={data} level="h2" onOpen={markOpened} />
                <Pager
                  shown={data.length}
                  total={meta.total}
                  next={meta.next_cursor}
                  what="notices"
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
