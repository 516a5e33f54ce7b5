import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Change } from '../../api/contract/rules/topics.ts'
import type { Answer, Given, Shape, Writing } from '../../api/contract/wire/call.ts'
import { ApiError } from './apiError.ts'
import { moved } from './moved.ts'
import { noteAsked } from './ownEvents.ts'
import { request } from './request.ts'
import { allOf } from './useCall.ts'

/** What follows a write. */
type Followers<A, Value> = {
  /** Before what has changed is asked for again: leaves a page whose subject is gone now. */
  leave?: (answer: A, value: Value) => unknown
  /** What has changed is here. */
  onSuccess?: (answer: A, value: Value) => unknown
  onError?: (error: Error, value: Value) => unknown
}

/** Sends a write of the table. What it changes is then asked for again, also where it was refused because somebody was faster. */
export function useSend<S extends Shape>(
  call: Writing<S>,
  followers: Followers<Answer<S>, Given<S>> = {},
): UseMutationResult<Answer<S>, Error, Given<S>> {
  return useSendOneOf((given: Given<S>) => sending(call, given), followers)
}

/** A write and what it is given, before it is sent. */
export type Sending<A> = { changes: readonly Change[]; send: () => Promise<A> }

export function sending<S extends Shape>(call: Writing<S>, given: Given<S>): Sending<Answer<S>> {
  return { changes: call.changes, send: () => request(call, given) }
}

/** Where the value decides which write it is. */
export function useSendOneOf<Value, A>(
  choose: (value: Value) => Sending<A>,
  { leave, onSuccess, onError }: Followers<A, Value> = {},
): UseMutationResult<A, Error, Value> {
  const queries = useQueryClient()
  return useMutation({
    // Without a network it fails at once: held back, it would go at a moment that nobody has chosen.
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

/** What was on the screen is gone, or has been decided meanwhile. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

/** What a write has changed; for one that an outbox sends. */
export async function askAgain(queries: QueryClient, changes: readonly Change[]): Promise<void> {
  const readings = new Set(changes.flatMap((change) => moved[change]))
  for (const { path } of readings) noteAsked(path)
  await Promise.all([...readings].map((call) => queries.invalidateQueries({ queryKey: allOf(call) })))
}
