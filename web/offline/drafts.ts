import { withConnection } from './databases.ts'
import type { Environment } from './environment.ts'
import type { TicketDraft, TicketFields } from './rows.ts'
import { makeUuidV7 } from './uuid.ts'

/** Another tab has changed, finished or discarded this draft: read it again. */
export class DraftChangedError extends Error {
  override name = 'DraftChangedError'
}

/** The draft of this order: the existing one, or a new one with its token and these fields. */
export function startDraft(
  env: Environment,
  userId: number,
  start: { quoteId: number; fields: TicketFields },
): Promise<TicketDraft> {
  const { clock, random } = env
  return withConnection(env.stores.user(userId), (db) =>
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

/** Autosave. Returns the draft as it is now stored, to continue from. Throws DraftChangedError where another tab was quicker. */
export function saveDraft(env: Environment, userId: number, draft: TicketDraft): Promise<TicketDraft> {
  return withConnection(env.stores.user(userId), (db) =>
    db.transaction('rw', db.drafts, async () => {
      const stored = await db.drafts.get(draft.quoteId)
      if (!stored || !isSameDraft(stored, draft)) throw new DraftChangedError()
      const saved = { ...draft, rev: draft.rev + 1, savedAt: env.clock.now() }
      await db.drafts.put(saved)
      return saved
    }),
  )
}

/** By the driver's own wish. Throws DraftChangedError. */
export function discardDraft(env: Environment, userId: number, draft: TicketDraft): Promise<void> {
  return withConnection(env.stores.user(userId), (db) =>
    db.transaction('rw', db.drafts, async () => {
      const stored = await db.drafts.get(draft.quoteId)
      if (stored && !isSameDraft(stored, draft)) throw new DraftChangedError()
      await db.drafts.delete(draft.quoteId)
    }),
  )
}

export function isSameDraft(one: TicketDraft, other: TicketDraft): boolean {
  return one.syncToken === other.syncToken && one.rev === other.rev
}
