import { parseDataUrl, toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import type { Picture, TicketDraft } from '../offline/rows.ts'

/** What a form holds beyond its stored draft. */
export type Typed = Partial<Pick<TicketDraft, 'fields' | 'signature' | 'drawing' | 'slip' | 'isUnsigned'>>

/** `rev`: of the draft that it goes beyond. `form` and `edit`: which open form, and which of its changes was its last. */
type Kept = {
  v: 1
  syncToken: string
  rev: number
  form: string
  edit: number
  typed: Omit<Typed, 'signature' | 'slip'> & { signature?: string | null }
}

const prefix = 'loadstone|typed|'
const keyOf = (userId: number, quoteId: number) => `${prefix}${userId}|${quoteId}`

/**
 * Session storage takes it while the key is still down, which the database can't: what was typed within the moment before the
 * page goes away. Best effort: the draft follows within half a second. Not local storage, which Chromium writes out at most
 * sixty times an hour: it holds the third copy of unsent tickets. A photo is too large to be written with each key: the draft alone
 * has it, which is saved as it is taken.
 */
export function keepTyped(userId: number, draft: TicketDraft, form: string, edit: number, typed: Typed): void {
  const { signature, slip: _, ...others } = typed
  const kept: Kept = {
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
    // Full.
  }
}

/** What goes beyond this draft as it is stored; an older or a finished one's is nothing. */
export function readTyped(userId: number, draft: TicketDraft): Typed {
  const kept = parse(sessionStorage.getItem(keyOf(userId, draft.quoteId)))
  if (!kept || kept.syncToken !== draft.syncToken || !goesBeyond(kept, draft)) return {}
  const { signature, ...others } = kept.typed
  return { ...others, ...(signature !== undefined && { signature: signature === null ? null : asPicture(signature) }) }
}

/** Another tab may have saved since; the form's own save may have ended without the form hearing of it. */
function goesBeyond(kept: Kept, { rev, typed }: TicketDraft): boolean {
  return kept.rev === rev || (kept.form === typed?.form && kept.edit > typed.edit)
}

export function dropTyped(userId: number, quoteId: number): void {
  sessionStorage.removeItem(keyOf(userId, quoteId))
}

/** Nobody is signed in: it must not stay behind. */
export function dropAllTyped(): void {
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of kept) sessionStorage.removeItem(key)
}

function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
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
