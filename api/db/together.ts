import { CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'

/** A statement that is still to be sent, and what its rows say. */
export type Asked<Answer> = { query: CompiledQuery; read: (rows: unknown[]) => Answer }

type All<Answers extends readonly unknown[]> = readonly [...{ [At in keyof Answers]: Asked<Answers[At]> }]

/** The same statement, where its answer is to be read on. */
export function reading<Answer, Read>({ query, read }: Asked<Answer>, readOn: (answer: Answer) => Read): Asked<Read> {
  return { query, read: (rows) => readOn(read(rows)) }
}

export async function ask<Answer>(db: Db | Trx, { query, read }: Asked<Answer>): Promise<Answer> {
  return read((await db.executeQuery(query)).rows)
}

/**
 * Statements that need none of each other's answers, in one turn to PostgreSQL. It runs them one after the other, each with a look
 * of its own, as if each had been waited for; in a transaction none behind one that failed.
 */
export async function together<Answers extends readonly unknown[]>(
  db: Db | Trx,
  asked: All<Answers>,
): Promise<Answers> {
  const all: readonly Asked<unknown>[] = asked
  const answers = await db
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(all.map(({ query }) => connection.executeQuery(query))))
  const said = answers.map((answer, at) => {
    if (answer.status === 'rejected') throw answer.reason
    return all[at]?.read(answer.value.rows)
  })
  return said as unknown as Answers
}

/**
 * The last of a transaction: what it writes, its commit, and what is asked once that is done. Who waits for a lock that they take
 * doesn't wait for us to hear of it as well.
 */
export async function togetherAtLast<Answers extends readonly unknown[]>(
  trx: Trx,
  writes: readonly Asked<unknown>[],
  asked: All<Answers>,
): Promise<Answers> {
  const all: readonly Asked<unknown>[] = [...writes, commit, ...(asked as readonly Asked<unknown>[])]
  const answers = await together<unknown[]>(trx, all)
  return answers.slice(writes.length + 1) as unknown as Answers
}

const commit: Asked<unknown> = {
  query: CompiledQuery.raw('commit'),
  read: ([ended]) => {
    // Of a transaction in which something had failed before.
    if ((ended as { command: string }).command !== 'COMMIT') throw new Error('Nothing was committed')
  },
}
