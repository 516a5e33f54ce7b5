import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'

/** Reaches the embedded PostgreSQL of a data folder from outside the server. */
export type OwnDatabase = {
  ask: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The process that starts all others of PostgreSQL. */
  postmaster: () => number
  /** kill -9 of the postmaster and of all that it has started. */
  killAll: () => void
}

export function databaseIn(dataDir: string): OwnDatabase {
  const folder = join(dataDir, 'postgres')
  const ask: OwnDatabase['ask'] = async (work) => {
    const { password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
    const pool = createPool(`postgres://postgres:${password}@127.0.0.1:${port}/loadstone`, () => {}, 2)
    try {
      return await work(createDatabase(pool))
    } finally {
      await pool.end()
    }
  }
  const postmaster = () => Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
  const killAll = () => {
    const first = postmaster()
    // Stopped, it can't start others meanwhile.
    process.kill(first, 'SIGSTOP')
    for (const pid of [...childrenOf(first), first]) process.kill(pid, 'SIGKILL')
  }
  return { ask, postmaster, killAll }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return listed.trim().split('\n').map(Number)
}
