import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/** What goes to the database while the work runs, as the driver sends it: begin and commit too. The work may look meanwhile. */
export async function record(work: (sofar: readonly Statement[]) => Promise<unknown>): Promise<readonly Statement[]> {
  const { query } = pg.Client.prototype
  const statements: Statement[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
    const [asked, values] = given as unknown as [string | { text: string; values?: unknown[] }, unknown[]?]
    const text = typeof asked === 'string' ? asked : asked.text
    statements.push({ text, values: (typeof asked === 'string' ? values : asked.values) ?? [] })
    return query.apply(this, given)
  } as typeof query
  try {
    await work(statements)
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
