import type { UserDb } from '../offline/databases.ts'
import { frozenTicket } from '../offline/kinds/frozen.ts'
import { readLog } from '../offline/log.ts'
import type { LogEntry, OutboxRow } from '../offline/rows.ts'
import { delayWords, refusalWords } from './errorWords.ts'

export type DeviceEvent = {
  id: number
  at: number
  /** To read out over the phone: the event's letter and its ticket on this device. */
  code: string
  words: string
  /** How often lately; `at` is the last time. */
  times: number
}

/** How many log entries to read: without a connection one event repeats again and again. */
const entriesToRead = 200

/** Newest first; repeated events are counted in one. */
export async function readEvents(db: UserDb, count: number): Promise<readonly DeviceEvent[]> {
  const entries = (await readLog(db, entriesToRead)).reverse()
  const seqs = entries.flatMap(({ detail }) => (typeof detail['seq'] === 'number' ? [detail['seq']] : []))
  const rows = new Map((await db.outbox.bulkGet(seqs)).flatMap((row) => (row ? [[row.seq, row]] : [])))
  const events = new Map<string, DeviceEvent>()
  for (const entry of entries) {
    const described = describe(entry, rows)
    const key = `${described.code} ${described.words}`
    const later = events.get(key)
    events.set(
      key,
      later ? { ...later, times: later.times + 1 } : { id: entry.id, at: entry.at, times: 1, ...described },
    )
  }
  return [...events.values()].slice(0, count)
}

function describe(
  { event, detail }: LogEntry,
  rows: ReadonlyMap<number, OutboxRow>,
): Pick<DeviceEvent, 'code' | 'words'> {
  const row = rows.get(Number(detail['seq']))
  const { letter, words } = kinds[event] ?? { letter: 'X', words: () => event }
  const number = typeof detail['device_seq'] === 'number' ? detail['device_seq'] : numberOf(row)
  return { code: `${letter}${number ?? ''}`, words: words(String(detail['code'] ?? ''), detail) }
}

/** A ticket has the office's number for this device; other entries have only their row's. */
function numberOf(row: OutboxRow | undefined): number | null {
  if (!row) return null
  return row.kind === 'ticket' ? frozenTicket(row).device_seq : row.seq
}

type Kind = { letter: string; words: (code: string, detail: LogEntry['detail']) => string }

const kinds: Record<string, Kind> = {
  finished: { letter: 'S', words: () => 'Saved' },
  received: { letter: 'R', words: () => 'Received' },
  again: { letter: 'W', words: (code) => `Waits: ${delayWords(code)}` },
  refused: { letter: 'N', words: (code, { kind }) => `Needs you: ${refusalWords(code, kind)}` },
  paused: { letter: 'P', words: () => 'Waits for a sign-in' },
  retried: { letter: 'T', words: () => 'Tried again by hand' },
  'taken back': { letter: 'U', words: () => 'Taken back' },
  restored: { letter: 'B', words: () => 'Brought back from its copy' },
  exported: { letter: 'E', words: (_, { rows }) => `Exported, ${String(rows)} in the file` },
}
