import { parseDataUrl, toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import type { Picture, TicketDraft } from '../offline/rows.ts'

export type TypedFields = Partial<Pick<TicketDraft, 'fields' | 'signature' | 'drawing' | 'slip' | 'isUnsigned'>>

/** `rev`: the draft's, which this goes beyond. `form` and `edit`: the open form and its last change. */
type StoredTyping = {
  v: 1
  syncToken: string
  rev: number
  form: string
  edit: number
  typed: Omit<TypedFields, 'signature' | 'slip'> & { signature?: string | null }
}

const prefix = 'loadstone|typed|'
const keyOf = (userId: number, quoteId: number) => `${prefix}${userId}|${quoteId}`

/**
 * Session storage is fast enough to write on every keystroke, until the draft is saved. Not local storage: Chromium
 * writes that at most sixty times an hour, which the third copy of unsent tickets needs. Photos are too large.
 */
export function keepTyped(userId: number, draft: TicketDraft, form: string, edit: number, typed: TypedFields): void {
  const { signature, slip: _, ...others } = typed
  const kept: StoredTyping = {
    v: 1,
    syncToken: draft.syncToken,
    rev: draft.rev,
    form,
    edit,
    typed: { ...others, ...(signature !== undefined && { signature: signature && asText(signature) }) },
  }
  try {
    sessionStorage.setItem(keyOf(userId, draft.quoteId), JSON.stringify(kept))
  } catch {
    // Storage is full.
  }
}

/** What goes beyond this stored draft; nothing from an older or a finished draft. */
export function readTyped(userId: number, draft: TicketDraft): TypedFields {
  const kept = parse(sessionStorage.getItem(keyOf(userId, draft.quoteId)))
  if (!kept || kept.syncToken !== draft.syncToken || !isNewerThan(kept, draft)) return {}
  const { signature, ...others } = kept.typed
  return { ...others, ...(signature !== undefined && { signature: signature === null ? null : asPicture(signature) }) }
}

/** Another tab may have saved in the meantime, or the form's own save may have finished without the form noticing. */
function isNewerThan(kept: StoredTyping, { rev, typed }: TicketDraft): boolean {
  return kept.rev === rev || (kept.form === typed?.form && kept.edit > typed.edit)
}

export function dropTyped(userId: number, quoteId: number): void {
  sessionStorage.removeItem(keyOf(userId, quoteId))
}

/** Nothing may stay behind once nobody is signed in. */
export function dropAllTyped(): void {
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of kept) sessionStorage.removeItem(key)
}

function parse(text: string | null): StoredTyping | null {
  try {
    const kept = JSON.parse(text ?? 'null') as StoredTyping | null
    return kept?.v === 1 ? kept : null
  } catch {
    return null
  }
}

function asText({ mime, bytes }: Picture): string {
  return toDataUrl({ mime, bytes: new Uint8Array(bytes) })
}

function asPicture(text: string): Picture | null {
  const image = parseDataUrl(text)
  return image && { mime: image.mime, bytes: image.bytes.slice().buffer }
}
