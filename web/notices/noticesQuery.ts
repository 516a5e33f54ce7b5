import type { UseQueryResult } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import type { Notification, NotificationList } from '../../api/contract/notices.ts'
import { useCall } from '../client/useCall.ts'
import { useSend } from '../client/useSend.ts'

/** As many as the bell's panel shows. */
const newest = { limit: 20 }

/** No page shows them, so their failure makes no page stale. */
export function useNewestNotices(): UseQueryResult<NotificationList> {
  return useCall(calls.notificationList, newest, { meta: { isUnseen: true } })
}

export function useMarkNotices() {
  const { mutate, isPending } = useSend(calls.notificationsMark)
  return {
    markOpened: ({ id, is_read }: Notification) => {
      if (!is_read) mutate({ ids: [id] })
    },
    markAll: ([newest]: readonly Notification[]) => {
      if (newest) mutate({ until: newest.id })
    },
    isMarking: isPending,
  }
}
