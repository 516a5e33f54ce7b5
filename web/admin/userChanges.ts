import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { UserRow } from '../../api/contract/admin.ts'
import * as calls from '../../api/contract/calls.ts'
import * as userTexts from '../../api/contract/messages/users.ts'
import type { Page } from '../client/lists.ts'
import { refusalText } from '../client/refusalText.ts'
import { allOf } from '../client/useCall.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { type PendingWrite, pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { showToast } from '../ui/toast.ts'

export type UserChange = 'verify' | 'ban' | 'delete'

type Answer = { message: string; user?: UserRow }

const moves = {
  verify: {
    send: (user_id, version) => pendingWrite(calls.userVerify, { user_id, version }),
    fallback: userTexts.verifyFailed,
    effect: ({ name, email_verified }) =>
      email_verified ? `${name} has full access now.` : `${name} still has to confirm the email address.`,
  },
  ban: {
    send: (user_id, version) => pendingWrite(calls.userBan, { user_id, version }),
    fallback: userTexts.banFailed,
    effect: ({ name }) => `${name} is signed out everywhere and has no access.`,
  },
  delete: {
    send: (id, version) => pendingWrite(calls.userDelete, { id, version }),
    fallback: userTexts.deleteFailed,
    effect: ({ name }) => `${name} can no longer sign in.`,
  },
} as const satisfies Record<
  UserChange,
  {
    send: (userId: number, version: number | undefined) => PendingWrite<Answer>
    fallback: string
    effect: (user: UserRow) => string
  }
>

export function useUserChange(user: UserRow, change: UserChange, onDone: () => void) {
  const queries = useQueryClient()
  const { send, fallback, effect } = moves[change]
  const { version, onError } = useSeenVersion(user.version)
  const mutation = useSendOneOf((seen: typeof version): PendingWrite<Answer> => send(user.id, seen), {
    onError,
    leave: ({ user: changed }) => {
      if (changed) mergeIntoRows(queries, changed)
      onDone()
    },
    onSuccess: ({ message, user: changed }) => showToast({ title: message, text: effect(changed ?? user) }),
  })
  return {
    run: () => mutation.mutate(version),
    isSending: mutation.isPending,
    failure: mutation.error && refusalText(mutation.error, fallback),
  }
}

function mergeIntoRows(queries: QueryClient, changed: UserRow): void {
  queries.setQueriesData<Page<UserRow>>(
    { queryKey: allOf(calls.userList) },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)) },
  )
}
