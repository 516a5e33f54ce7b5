import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer, CallInput, Reading, Shape } from '../../api/contract/wire/call.ts'
import { request } from './request.ts'

type Options<S extends Shape, Shown> = Pick<
  UseQueryOptions<Answer<S>, Error, Shown>,
  'select' | 'enabled' | 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'placeholderData' | 'meta'
>

export function useCall<S extends Shape, Shown = Answer<S>>(
  call: Reading<S>,
  input: CallInput<S>,
  options: Options<S, Shown> = {},
): UseQueryResult<Shown> {
  return useQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
    ...options,
  })
}

export function keyOf<S extends Shape>({ path }: Reading<S>, input: CallInput<S>): readonly unknown[] {
  return [path, input]
}

export function allOf({ path }: Reading): readonly unknown[] {
  return [path]
}

export function dataOf<Data>({ data }: { data: Data }): Data {
  return data
}
