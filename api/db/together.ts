import { CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'

/** A statement not yet sent, and how to read its rows. */
export type DeferredQuery<Answer> = { query: CompiledQuery; read: (rows: unknown[]) => Answer }

type DeferredQueries<Answers extends readonly unknown[]> = readonly [
  ...{ [At in keyof Answers]: DeferredQuery<Answers[At]> },
]

export function mapQuery<Answer, Read>(
  { query, read }: DeferredQuery<Answer>,
  readOn: (answer: Answer) => Read,
): DeferredQuery<Read> {
  return { query, read: (rows) => readOn(read(rows)) }
}

export async function runQuery<Answer>(db: Db | Trx, { query, read }: DeferredQuery<Answer>): Promise<Answer> {
  return read((await db.executeQuery(query)).rows)
}

/** Sends independent statements in one round trip. PostgreSQL runs them in order, each with a fresh snapshot. */
export async function together<Answers extends readonly unknown[]>(
  db: Db | Trx,
  queries: DeferredQueries<Answers>,
): Promise<Answers> {
  const all: readonly DeferredQuery<unknown>[] = queries
  const answers = await db
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(all.map(({ query }) => connection.executeQuery(query))))
  const results = answers.map((answer, at) => {
    if (answer.status === 'rejected') throw answer.reason
    return all[at]?.read(answer.value.rows)
  })
  return results as unknown as Answers
}

/** A transaction's last writes, and a read for after the commit. */
export type Ending<Answer> = { writes: readonly DeferredQuery<unknown>[]; read: DeferredQuery<Answer> }

/** Last writes, commit and read take one round trip, so waiters on its locks don't wait for our connection. */
export function transactAndRead<Answer>(db: Db, decide: (trx: Trx) => Promise<Ending<Answer>>): Promise<Answer> {
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('begin'))
    const { writes, read } = await decide(connection as Trx).catch(async (fault) => {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
      throw fault
    })
    const answers = await together<unknown[]>(connection, [...writes, commit, read])
    return answers.at(-1) as Answer
  })
}

const commit: DeferredQuery<unknown> = {
  query: CompiledQuery.raw('commit'),
  read: ([ended]) => {
    // PostgreSQL answers ROLLBACK if an earlier statement failed.
    if ((ended as { command: string }).command !== 'COMMIT') throw new Error('Nothing was committed')
  },
}
