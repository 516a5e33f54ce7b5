import { Button } from '@mantine/core'
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationList } from '../../api/contract/notices.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { NoticeDays } from './NoticeDays.tsx'
import styles from './notices.module.css'
import { useMarkNotices } from './noticesQuery.ts'

/** @public The worker keeps it for the yard without a network (build/marks.ts). */
export const worksOffline = true

type Props = { query: UseQueryResult<NotificationList>; onClose: () => void }

export function NoticePanel({ query, onClose }: Props) {
  const { markOpened, markAll, isMarking } = useMarkNotices()
  const unread = query.data?.meta.unread ?? 0
  const askAgain = useEffectEvent(() => void query.refetch())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    askAgain()
    heading.current?.focus()
  }, [])
  return (
    <>
      <div className={styles.noticeHead}>
        <h2 className="card-title" ref={heading} tabIndex={-1}>
          Notices
        </h2>
        {unread > 0 && <span className="count count-yellow">{unread}</span>}
        {unread > 0 && (
          <Button
            variant="quiet"
            size="sm"
            disabled={isMarking}
            leftSection={<IconChecks className="i" size={20} aria-hidden />}
            onClick={() => {
              markAll(query.data?.data ?? [])
              // The button disappears and would take the focus with it.
              heading.current?.focus()
            }}
          >
            Mark all read
          </Button>
        )}
      </div>
      <div className={styles.noticeList}>
        <Loaded query={query} failure="Failed to load the notices" rows={5}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState Icon={IconBell} title="No notices yet">
                <p>What concerns you is listed here when it happens.</p>
              </EmptyState>
            ) : (
              <NoticeDays
                rows={data}
                level="h3"
                onOpen={(notice) => {
                  markOpened(notice)
                  onClose()
                }}
              />
            )
          }
        </Loaded>
      </div>
      <div className={styles.noticeFoot}>
        <Link to={paths.notices} onClick={onClose}>
          All notices
        </Link>
        <Link to={`${paths.settings}#notices`} onClick={onClose}>
          <IconSettings className="i" size={20} aria-hidden />
          Notice preferences
        </Link>
      </div>
    </>
  )
}
