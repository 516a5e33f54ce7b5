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

/** What a transaction ends with: its last writes, and what is read once they are committed. */
export type Ending<Answer> = { writes: readonly Asked<unknown>[]; read: Asked<Answer> }

/**
 * A transaction whose last writes, commit and read go out in one turn, so that nobody who waits for its locks also waits for our
 * connection. `decide` reads and decides; nothing can follow what it returns.
 */
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

const commit: Asked<unknown> = {
  query: CompiledQuery.raw('commit'),
  read: ([ended]) => {
    // PostgreSQL answers ROLLBACK where an earlier statement of the transaction failed.
    if ((ended as { command: string }).command !== 'COMMIT') throw new Error('Nothing was committed')
  },
}
