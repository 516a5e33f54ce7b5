import type { TestApi } from '../harness.ts'
import type { Person } from '../world.ts'

type Row = {
  id: number
  kind: string
  created_at: string
  by: { party: string; name: string | null }
  quote_id: number | null
  opens: 'quote' | 'order' | null
  product_name: string | null
  subject: string | null
  changed: string[]
}
export type Who = Pick<Person, 'token'>

export function askActivity(t: TestApi, who: Who | null, query = '') {
  return t.as(who).get(`/api/activity${query}`)
}

export async function rowsFor(t: TestApi, who: Who, query = ''): Promise<Row[]> {
  return (await askActivity(t, who, query)).body.data
}

/** 'kind by party', oldest first. */
export async function sentencesFor(t: TestApi, who: Who, query = ''): Promise<string[]> {
  const rows = await rowsFor(t, who, query)
  return rows
    .reverse()
    .map(({ kind, by, subject }) => `${kind} by ${by.name ?? by.party}${subject ? `: ${subject}` : ''}`)
}
