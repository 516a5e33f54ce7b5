import type { Environment } from './environment.ts'
import type { TicketDraft, TicketFields } from './rows.ts'
import { makeUuidV7 } from './uuid.ts'

/** Another tab has changed or finished this draft: read it again. */
export class DraftChangedError extends Error {
  override name = 'DraftChangedError'
}

export function startDraft(
  env: Environment,
  userId: number,
  start: { quoteId: number; fields: TicketFields },
): Promise<TicketDraft> {
  const { clock, random } = env
  return env.stores.user(userId).use((db) =>
    db.transaction('rw', db.drafts, async () => {
      const kept = await db.drafts.get(start.quoteId)
      if (kept) return kept
      const now = clock.now()
      const syncToken = makeUuidV7(now, random)
      const draft: TicketDraft = { v: 1, ...start, syncToken, rev: 1, startedAt: now, savedAt: now, signature: null }
      await db.drafts.add(draft)
      return draft
    }),
  )
}

/** Autosave. Returns the stored draft, to continue from. Throws DraftChangedError if another tab was quicker. */
export async function saveDraft(env: Environment, userId: number, draft: TicketDraft): Promise<TicketDraft> {
  try {
    return await saveOver(env, userId, draft)
  } catch (error) {
    if (error instanceof DraftChangedError && (await reviveDraft(env, userId, draft)))
      return saveOver(env, userId, draft)
    throw error
  }
}

function saveOver(env: Environment, userId: number, draft: TicketDraft): Promise<TicketDraft> {
  return env.stores.user(userId).use((db) =>
    db.transaction('rw', db.drafts, async () => {
      const stored = await db.drafts.get(draft.quoteId)
      if (!stored || !isSameDraft(stored, draft)) throw new DraftChangedError()
      const saved = { ...draft, rev: draft.rev + 1, savedAt: env.clock.now() }
      await db.drafts.put(saved)
      return saved
    }),
  )
}

/** Stores an open form's draft again if a full disk made the browser rebuild the database. Returns whether it did. */
export function reviveDraft(env: Environment, userId: number, draft: TicketDraft): Promise<boolean> {
  const { quoteId, syncToken } = draft
  return env.stores.user(userId).use((db) =>
    db.transaction('rw', [db.drafts, db.outbox, db.receipts], async () => {
      const isBegun = (await db.drafts.get(quoteId)) !== undefined
      const isFinished = (await db.outbox.where({ syncToken }).count()) > 0
      if (isBegun || isFinished || (await db.receipts.get(syncToken))) return false
      await db.drafts.add(draft)
      return true
    }),
  )
}

export function isSameDraft(one: TicketDraft, other: TicketDraft): boolean {
  return one.syncToken === other.syncToken && one.rev === other.rev
}
