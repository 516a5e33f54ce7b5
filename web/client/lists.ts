import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Answer, CallInput, Reading, Shape } from '../../api/contract/wire/call.ts'
import { request } from './request.ts'
import { keyOf, useCall } from './useCall.ts'

export type Page<Row> = { data: Row[]; meta: { total: number; next_cursor: string | null } }

type ListShape = Shape & { answer: z.ZodType<Page<unknown>> }
type RowOf<S extends ListShape> = z.output<S['answer']>['data'][number]

/** One page, the first without `cursor`. It stays until the next is loaded; `refreshMs` polls. */
export function useList<S extends ListShape, Shown = Answer<S>>(
  call: Reading<S>,
  input: CallInput<S>,
  {
    select,
    refreshMs,
    enabled = true,
  }: { select?: (page: Answer<S>) => Shown; refreshMs?: number; enabled?: boolean } = {},
): UseQueryResult<Shown> {
  return useCall(call, input, {
    enabled,
    placeholderData: keepPreviousData,
    ...(select && { select }),
    ...(refreshMs && { refetchInterval: refreshMs }),
  })
}

/** For `select`: keeps rows of these kinds. What kinds a list has depends on who reads it. */
export function seenAs<Kind extends string>(...kinds: Kind[]) {
  return <Row extends { seen_as: string }, Meta extends Page<Row>['meta']>({
    data,
    meta,
  }: {
    data: Row[]
    meta: Meta
  }): { data: Extract<Row, { seen_as: Kind }>[]; meta: Meta } => ({
    data: data.filter((row): row is Extract<Row, { seen_as: Kind }> => (kinds as string[]).includes(row.seen_as)),
    meta,
  })
}

const mostOfAPage = 200

/** Loads all pages, one after the other, and again when the window regains focus. */
export function useWholeList<S extends ListShape>(
  call: Reading<S>,
  input: CallInput<S>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<RowOf<S>[]> {
  return useQuery({
    queryKey: [...keyOf(call, input), 'whole'],
    queryFn: ({ signal }) => getWhole(call, input, { signal }),
    refetchOnWindowFocus: 'always',
    enabled,
  })
}

export async function getWhole<S extends ListShape>(
  call: Reading<S>,
  input: CallInput<S>,
  options: { signal: AbortSignal; token?: null },
): Promise<RowOf<S>[]> {
  const rows: RowOf<S>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = (await request<S>(call, Object.assign({ limit: mostOfAPage, cursor }, input), options)) as Page<
      RowOf<S>
    >
    rows.push(...page.data)
    cursor = page.meta.next_cursor
  }
  return rows
}
