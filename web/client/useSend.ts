import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Change } from '../../api/contract/rules/topics.ts'
import type { Answer, CallInput, Shape, Writing } from '../../api/contract/wire/call.ts'
import { ApiError } from './apiError.ts'
import { moved } from './moved.ts'
import { noteAsked } from './ownEvents.ts'
import { request } from './request.ts'
import { allOf } from './useCall.ts'

type Followers<A, Value> = {
  /** Runs before the reload: for leaving a page whose subject is gone. */
  leave?: (answer: A, value: Value) => unknown
  /** Runs after the reload. */
  onSuccess?: (answer: A, value: Value) => unknown
  onError?: (error: Error, value: Value) => unknown
}

/** Sends a write, then reloads what it changes; also after a refusal because somebody was faster. */
export function useSend<S extends Shape>(
  call: Writing<S>,
  followers: Followers<Answer<S>, CallInput<S>> = {},
): UseMutationResult<Answer<S>, Error, CallInput<S>> {
  return useSendOneOf((given: CallInput<S>) => sending(call, given), followers)
}

/** A write with its input, not yet sent. */
export type Sending<A> = { changes: readonly Change[]; send: () => Promise<A> }

export function sending<S extends Shape>(call: Writing<S>, given: CallInput<S>): Sending<Answer<S>> {
  return { changes: call.changes, send: () => request(call, given) }
}

/** For writes that depend on the value. */
export function useSendOneOf<Value, A>(
  choose: (value: Value) => Sending<A>,
  { leave, onSuccess, onError }: Followers<A, Value> = {},
): UseMutationResult<A, Error, Value> {
  const queries = useQueryClient()
  return useMutation({
    // Fails at once without a network: held back, it would be sent at a moment nobody chose.
    networkMode: 'always',
    mutationFn: (value: Value) => choose(value).send(),
    onSuccess: async (answer, value) => {
      await leave?.(answer, value)
      await askAgain(queries, choose(value).changes)
      await onSuccess?.(answer, value)
    },
    onError: async (error, value) => {
      if (isOutdated(error)) await askAgain(queries, choose(value).changes)
      await onError?.(error, value)
    },
  })
}

function isOutdated(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

/** Reloads what a write has changed; called directly for writes from an outbox. */
export async function askAgain(queries: QueryClient, changes: readonly Change[]): Promise<void> {
  const readings = new Set(changes.flatMap((change) => moved[change]))
  for (const { path } of readings) noteAsked(path)
  await Promise.all([...readings].map((call) => queries.invalidateQueries({ queryKey: allOf(call) })))
}
