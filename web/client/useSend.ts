import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Change } from '../../api/contract/rules/topics.ts'
import type { Answer, CallInput, Shape, Writing } from '../../api/contract/wire/call.ts'
import { ApiError } from './apiError.ts'
import { invalidate } from './invalidate.ts'
import { noteReload } from './ownEvents.ts'
import { readingsByTopic } from './readingsByTopic.ts'
import { request } from './request.ts'
import { allOf } from './useCall.ts'

type Followers<A, Value> = {
  /** Runs before the reload: for leaving a page whose subject is gone. */
  leave?: (answer: A, value: Value) => unknown
  onSuccess?: (answer: A, value: Value) => unknown
  onError?: (error: Error, value: Value) => unknown
  /** For a screen that waits while it is under way (`useIsMutating`). */
  mutationKey?: readonly string[]
}

/** Sends a write, then reloads what it changes; also after a refusal because somebody was faster. */
export function useSend<S extends Shape>(
  call: Writing<S>,
  followers: Followers<Answer<S>, CallInput<S>> = {},
): UseMutationResult<Answer<S>, Error, CallInput<S>> {
  return useSendOneOf((input: CallInput<S>) => pendingWrite(call, input), followers)
}

export type PendingWrite<A> = { changes: readonly Change[]; send: () => Promise<A> }

export function pendingWrite<S extends Shape>(call: Writing<S>, input: CallInput<S>): PendingWrite<Answer<S>> {
  return { changes: call.changes, send: () => request(call, input) }
}

/** For writes that depend on the value. */
export function useSendOneOf<Value, A>(
  choose: (value: Value) => PendingWrite<A>,
  { leave, onSuccess, onError, mutationKey = [] }: Followers<A, Value> = {},
): UseMutationResult<A, Error, Value> {
  const queries = useQueryClient()
  return useMutation({
    mutationKey,
    // Fails at once without a network: held back, it would be sent at a moment nobody chose.
    networkMode: 'always',
    mutationFn: (value: Value) => choose(value).send(),
    onSuccess: async (answer, value) => {
      await leave?.(answer, value)
      await reload(queries, choose(value).changes)
      await onSuccess?.(answer, value)
    },
    onError: async (error, value) => {
      if (isOutdated(error)) await reload(queries, choose(value).changes)
      await onError?.(error, value)
    },
  })
}

function isOutdated(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

/** Reloads what a write has changed; called directly for writes from an outbox. */
export async function reload(queries: QueryClient, changes: readonly Change[]): Promise<void> {
  const readings = new Set(changes.flatMap((change) => readingsByTopic[change]))
  for (const { path } of readings) noteReload(path)
  await Promise.all([...readings].map((call) => invalidate(queries, { queryKey: allOf(call) })))
}
