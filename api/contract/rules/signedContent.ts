import { toHex } from './hex.ts'

/** Numbers are whole, instants ISO 8601, days YYYY-MM-DD, SHA-256 lower-case hexadecimal. */
type Values = {
  number: number
  text: string
  token: string
  instant: string
  day: string
  sha256: string
}
export type SignedField = ({ is: keyof Values } | { is: 'choice'; of: readonly string[] }) & { orNull?: true }
/** The fields that somebody signs, in the order of their hash. */
export type SignedContent = Readonly<Record<string, SignedField>>

type WordOf<F> = F extends { of: readonly (infer Word)[] }
  ? Word
  : F extends { is: keyof Values }
    ? Values[F['is']]
    : never
export type FieldValue<F> = WordOf<F> | (F extends { orNull: true } ? null : never)
export type BodyOf<C extends SignedContent> = { -readonly [Field in keyof C]: FieldValue<C[Field]> }

/** The yard's decision about a driver; `intended_at` by the device's clock. */
const assignmentContent = {
  action: { is: 'choice', of: ['assign-driver', 'remove-driver'] },
  haulier_bid_id: { is: 'number' },
  driver_id: { is: 'number' },
  intended_at: { is: 'instant' },
  sync_token: { is: 'token' },
} as const satisfies SignedContent

/** A photo of a paper note, whose hash covers the picture too; `taken_at` by the device's clock. */
const noteContent = {
  quote_id: { is: 'number' },
  taken_at: { is: 'instant' },
  sync_token: { is: 'token' },
} as const satisfies SignedContent

export type NoteBody = BodyOf<typeof noteContent>
export type AssignmentIntent = BodyOf<typeof assignmentContent>

type Canonical = string | number | null

/** Must never change: phones send bodies that were hashed years ago. */
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

function textOrNull(text: string): string | null {
  return text.trim() || null
}

/** The values as hashed, null for absent ones. Throws RangeError for an invalid instant. */
export function canonicalValues(content: SignedContent, body: Readonly<Record<string, Canonical | undefined>>) {
  return Object.entries(content).map(([field, { is }]): Canonical => {
    const value = body[field] ?? null
    return value === null ? null : canonical[is](value as never)
  })
}

/** SHA-256 of ["assignment-1", ...assignmentContent]. Throws RangeError for an invalid `intended_at`. */
export function assignmentBodyHash(intent: AssignmentIntent): Promise<string> {
  return hashOf(['assignment-1', ...canonicalValues(assignmentContent, intent)])
}

/** SHA-256 of ["note-1", ...noteContent, media]. Throws RangeError for an invalid `taken_at`. */
export async function noteBodyHash(body: NoteBody, picture: Uint8Array<ArrayBuffer>): Promise<string> {
  return signedNoteHash(body, await sha256OfBytes(picture))
}

/** The same, from the picture's hash. */
export function signedNoteHash(body: NoteBody, media: string): Promise<string> {
  return hashOf(['note-1', ...canonicalValues(noteContent, body), media])
}

function hashOf(values: readonly Canonical[]): Promise<string> {
  return sha256OfBytes(jsonOf(values))
}

/** Without blanks, in UTF-8. */
export function jsonOf(values: readonly Canonical[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(values))
}

/** Lower-case hexadecimal, by WebCrypto, which browser, worker and node share. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
