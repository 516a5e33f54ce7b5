import { z } from 'zod'
import { fromBase64, toBase64 } from './base64.ts'
import { isStorableText } from './characters.ts'

/**
 * The opaque cursor of a list: where the next page starts, as base64url of a JSON array. Anybody can forge one, so the
 * reader names the kind of each value: `int` fits a PostgreSQL integer, `whole` a bigint, `number` is finite, `text`
 * can be stored, `timestamp` is ISO 8601 in UTC, `date` a day. `key` is any of them, for a list whose order the caller
 * chooses.
 */
export type CursorKind = 'int' | 'whole' | 'number' | 'text' | 'timestamp' | 'date' | 'key'
type CursorValue<Kind extends CursorKind> = Kind extends 'int' | 'whole' | 'number'
  ? number
  : Kind extends 'key'
    ? number | string
    : string
export type CursorValues<Kinds extends readonly CursorKind[]> = { [At in keyof Kinds]: CursorValue<Kinds[At]> }

/** Room for two names of 100 characters in any script. */
export const longestCursor = 2_000

export function encodeCursor(values: readonly (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for a cursor that is damaged, forged or from another list. */
export function decodeCursor<const Kinds extends readonly CursorKind[]>(
  text: string,
  kinds: Kinds,
): CursorValues<Kinds> | null {
  const values = parse(text)
  if (!Array.isArray(values) || values.length !== kinds.length) return null
  if (!kinds.every((kind, at) => isOfKind[kind](values[at]))) return null
  return values as unknown as CursorValues<Kinds>
}

/** False for a cursor from another sort order. */
export function isCursorKey(kind: CursorKind, value: unknown): boolean {
  return isOfKind[kind](value)
}

const isOfKind = {
  int: (value) => Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647,
  whole: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  text: (value) => typeof value === 'string' && isStorableText(value),
  timestamp: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  date: (value) => z.iso.date().safeParse(value).success,
  key: (value) => Number.isFinite(value) || (typeof value === 'string' && isStorableText(value)),
} as const satisfies Record<CursorKind, (value: unknown) => boolean>

function parse(text: string): unknown {
  if (text.length > longestCursor || !/^[\w-]+$/.test(text)) return null
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = fromBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
  if (!bytes) return null
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
