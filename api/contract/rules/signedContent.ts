import { toHex } from './hex.ts'

/** What a field of a signed content is: numbers are whole, instants ISO 8601, days YYYY-MM-DD, SHA-256 lower-case hexadecimal. */
type Values = {
  number: number
  text: string
  token: string
  instant: string
  day: string
  sha256: string
}
export type SignedField = ({ is: keyof Values } | { is: 'choice'; of: readonly string[] }) & { orNull?: true }
/** The fields that somebody signs for, in the order of their hash. */
export type SignedContent = Readonly<Record<string, SignedField>>

type Said<F> = F extends { of: readonly (infer Word)[] }
  ? Word
  : F extends { is: keyof Values }
    ? Values[F['is']]
    : never
export type FieldValue<F> = Said<F> | (F extends { orNull: true } ? null : never)
export type BodyOf<C extends SignedContent> = { -readonly [Field in keyof C]: FieldValue<C[Field]> }

/** What the yard decided about a driver; `intended_at` by the device's clock. */
const assignmentContent = {
  action: { is: 'choice', of: ['assign-driver', 'remove-driver'] },
  haulier_bid_id: { is: 'number' },
  driver_id: { is: 'number' },
  intended_at: { is: 'instant' },
  sync_token: { is: 'token' },
} as const satisfies SignedContent

/** A photo of a paper note, whose picture goes into the hash too; `taken_at` by the device's clock. */
const noteContent = {
  quote_id: { is: 'number' },
  taken_at: { is: 'instant' },
  sync_token: { is: 'token' },
} as const satisfies SignedContent

export type NoteBody = BodyOf<typeof noteContent>
export type AssignmentIntent = BodyOf<typeof assignmentContent>

type Canonical = string | number | null

/** For ever: phones send bodies that were frozen and hashed years ago. */
const canonical: Record<SignedField['is'], (value: never) => Canonical> = {
  number: asIs,
  choice: asIs,
  day: asIs,
  text: textOrNull,
  sha256: textOrNull,
  token: (text: string) => text.toLowerCase(),
  instant: (iso: string) => new Date(iso).toISOString(),
}

function asIs(value: Canonical): Canonical {
  return value
}

/** Trimmed; a blank text is null. */
function textOrNull(text: string): string | null {
  return text.trim() || null
}

/** The values as the hash takes them, null where the body doesn't say one. Throws RangeError where an instant is none. */
export function canonicalValues(content: SignedContent, body: Readonly<Record<string, Canonical | undefined>>) {
  return Object.entries(content).map(([field, { is }]): Canonical => {
    const value = body[field] ?? null
    return value === null ? null : canonical[is](value as never)
  })
}

/**
 * SHA-256 of ["assignment-1", action, haulier_bid_id, driver_id, intended_at, sync_token].
 * Throws RangeError where `intended_at` is no instant.
 */
export function assignmentBodyHash(intent: AssignmentIntent): Promise<string> {
  return hashOf(['assignment-1', ...canonicalValues(assignmentContent, intent)])
}

/** SHA-256 of ["note-1", quote_id, taken_at, sync_token, media]. Throws RangeError where `taken_at` is no instant. */
export async function noteBodyHash(body: NoteBody, picture: Uint8Array<ArrayBuffer>): Promise<string> {
  return signedNoteHash(body, await sha256OfBytes(picture))
}

/** The same, where the picture's hash is known. */
export function signedNoteHash(body: NoteBody, media: string): Promise<string> {
  return hashOf(['note-1', ...canonicalValues(noteContent, body), media])
}

/** Hashes the values as a JSON array without blanks, in UTF-8. */
export function hashOf(values: readonly Canonical[]): Promise<string> {
  return sha256OfBytes(new TextEncoder().encode(JSON.stringify(values)))
}

/** Lower-case hexadecimal SHA-256, by WebCrypto: the same in browser, worker and node. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
