import type { UserDb } from './databases.ts'
import { type Environment, mirrorTo } from './environment.ts'

export const seqKey = (userId: number) => `loadstone|device-seq|${userId}`

/** This author's highest number on this device, 0 before the first. Local storage keeps it if the database is wiped. */
export async function readHighestSeq({ mirror }: Environment, db: UserDb, userId: number): Promise<number> {
  const stored = await db.meta.get('device_seq')
  return Math.max(stored?.key === 'device_seq' ? stored.highest : 0, readMirrored(mirror, userId))
}

export function readMirroredSeq({ mirror }: Environment, userId: number): number {
  return readMirrored(mirror, userId)
}

export function rememberSeq({ mirror }: Environment, userId: number, seq: number): void {
  if (seq > readMirrored(mirror, userId)) mirrorTo(mirror, seqKey(userId), String(seq))
}

function readMirrored(mirror: Environment['mirror'], userId: number): number {
  const number = Number(mirror?.getItem(seqKey(userId)) ?? 0)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}
