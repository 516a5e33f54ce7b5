import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ManagedUser, UserRow } from '../../api/contract/admin.ts'
import { userTexts } from '../../api/contract/messages/users.ts'
import { ApiError } from '../client/apiError.ts'
import type { Page } from '../client/lists.ts'
import { refusalText } from '../client/refusalText.ts'
import { post, remove } from '../client/request.ts'
import { showNotice } from '../ui/notice.ts'

export type UserChange = 'verify' | 'ban' | 'delete'

type Answer = { message: string; user?: z.infer<typeof ManagedUser>['user'] }

const calls = {
  verify: {
    send: (user_id) => post('/api/users/verify', { user_id }),
    fallback: userTexts.verifyFailed,
    effect: ({ name, email_verified }) =>
      email_verified ? `${name} has full access now.` : `${name} still has to confirm the email address.`,
  },
  ban: {
    send: (user_id) => post('/api/users/ban', { user_id }),
    fallback: userTexts.banFailed,
    effect: ({ name }) => `${name} is signed out everywhere and has no access.`,
  },
  delete: {
    send: (user_id) => remove(`/api/users/${user_id}`),
    fallback: userTexts.deleteFailed,
    effect: ({ name }) => `${name} can no longer sign in.`,
  },
} as const satisfies Record<
  UserChange,
  { send: (userId: number) => Promise<Answer>; fallback: string; effect: (user: UserRow) => string }
>

/** Verifies, bans or deletes the user; what the server answers of him is merged into his row. */
export function useUserChange(user: UserRow, change: UserChange, onDone: () => void) {
  const queries = useQueryClient()
  const { send, fallback, effect } = calls[change]
  const mutation = useMutation({
    mutationFn: (): Promise<Answer> => send(user.id),
    onSuccess: ({ message, user: changed }) => {
      if (changed) mergeIntoRows(queries, changed)
      void queries.invalidateQueries()
      onDone()
      showNotice({ tone: 'success', title: message, text: effect(changed ?? user) })
    },
    // Somebody else was quicker: the list is out of date.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) void queries.invalidateQueries()
    },
  })
  return {
    run: () => mutation.mutate(),
    isSending: mutation.isPending,
    failure: mutation.error && refusalText(mutation.error, fallback),
  }
}

function mergeIntoRows(queries: QueryClient, changed: UserRow): void {
  queries.setQueriesData<Page<UserRow>>(
    { queryKey: ['/api/users'] },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)) },
  )
}
