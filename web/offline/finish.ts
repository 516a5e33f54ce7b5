import { signedBodyHash } from '../../api/contract/tickets/hash.ts'
import { readHighestSeq, readMirroredSeq, rememberSeq } from './deviceSeq.ts'
import { DraftChangedError, isSameDraft, reviveDraft } from './drafts.ts'
import type { Environment } from './environment.ts'
import { type FrozenDraft, freezeTicket } from './freeze.ts'
import { frozenTicket } from './kinds/frozen.ts'
import type { FrozenSlip } from './kinds/slip.ts'
import type { FrozenTicket } from './kinds/ticket.ts'
import { writeLog } from './log.ts'
import { newRow } from './outbox.ts'
import type { Media, NewOutboxRow, OutboxRow, TicketDraft } from './rows.ts'
import { dropCopy, writeCopy } from './secondCopy.ts'
import { slipKeyOf } from './slips.ts'
import { noteUnsent } from './unsentNumbers.ts'

/** `prepared` may be this old (ms): the ticket's time is then still true. */
const freshFor = 1_000

/**
 * Freezes `draft` as the form has it, with the `rev` of its last save. Say "Saved on this phone" only once this
 * resolves: the ticket is then on the disk twice. Finishing a draft again returns the same row. Throws
 * InvalidTicketError, DraftChangedError (another tab), and `isStorageFull` errors, which leave the draft as it was.
 */
export async function finishTicket(
  env: Environment,
  userId: number,
  draft: TicketDraft,
  prepared?: Promise<FrozenDraft>,
): Promise<OutboxRow> {
  env.copies?.prepare()
  const frozen = await freezeUnlessFresh(env, userId, draft, prepared)
  let copied: Promise<unknown> | undefined
  const committed = commit(env, userId, draft, frozen, (work) => {
    copied = writeCopies(env, userId, work)
    copied.catch(() => {})
  })
  const row = await committed.catch(async (error: unknown) => {
    if (error instanceof DraftChangedError) return findFinished(env, userId, frozen)
    if (copied) {
      await copied.catch(() => {})
      await Promise.all([draft.syncToken, slipKeyOf(draft.syncToken)].map((key) => dropCopy(env, userId, key)))
    }
    throw error
  })
  // Finished before, perhaps without room for the second copy, so write it now.
  await (copied ?? writeCopiesOf(env, userId, row, frozen))
  rememberSeq(env, userId, frozenTicket(row).device_seq)
  noteUnsent(env, userId, row)
  // Not awaited: the ticket is saved whether or not the browser takes the request.
  void env.requestSync()
  return row
}

async function freezeUnlessFresh(
  env: Environment,
  userId: number,
  draft: TicketDraft,
  prepared: Promise<FrozenDraft> | undefined,
): Promise<FrozenDraft> {
  const frozen = await prepared
  const age = env.clock.now() - (frozen?.frozenAt ?? 0)
  return frozen && age >= 0 && age < freshFor ? frozen : freezeTicket(env, userId, draft)
}

/** The database knows a higher number than local storage, which was emptied or is full. */
class NumberTakenError extends Error {
  override name = 'NumberTakenError'
  readonly highest: number
  constructor(highest: number) {
    super('The number is taken.')
    this.highest = highest
  }
}

type Work = { row: NewOutboxRow; media: Media }
type WorkListener = (work: readonly Work[]) => void

async function commit(env: Environment, userId: number, draft: TicketDraft, frozen: FrozenDraft, onWork: WorkListener) {
  let number = readMirroredSeq(env, userId) + 1
  for (;;) {
    try {
      return await commitAs(env, userId, draft, frozen, number, onWork)
    } catch (error) {
      if (error instanceof NumberTakenError) number = error.highest + 1
      else if (!(error instanceof DraftChangedError && (await reviveDraft(env, userId, draft)))) throw error
    }
  }
}

/** All in one turn of the database, because the driver waits for each. A fault found by a read undoes the writes. */
function commitAs(
  env: Environment,
  userId: number,
  draft: TicketDraft,
  frozen: FrozenDraft,
  device_seq: number,
  onWork: WorkListener,
): Promise<OutboxRow> {
  const fresh = ticketRow(frozen, device_seq)
  const slip = slipWork(frozen)
  return env.stores.user(userId).use((db) =>
    db.transaction('rw', [db.drafts, db.outbox, db.media, db.meta, db.log], async () => {
      const read = Promise.all([db.drafts.get(draft.quoteId), readHighestSeq(env, db, userId)])
      const written = Promise.all([
        db.outbox.add(fresh),
        db.media.put(frozen.media),
        Promise.all(slip.flatMap(({ row, media }) => [db.outbox.add(row), db.media.put(media)])),
        db.drafts.delete(draft.quoteId),
        db.meta.put({ key: 'device_seq', highest: device_seq }),
        writeLog(db, env.clock, 'finished', { kind: 'ticket', device_seq }),
      ])
      written.catch(() => {})
      const [stored, highest] = await read
      if (!stored || !isSameDraft(stored, draft)) throw new DraftChangedError()
      if (device_seq !== highest + 1) throw new NumberTakenError(highest)
      // Not awaited: a transaction ends if it waits for anything else.
      onWork([{ row: fresh, media: frozen.media }, ...slip])
      const [seq] = await written
      return { ...fresh, seq }
    }),
  )
}

function ticketRow({ frozenAt, body, bodyHash, title }: FrozenDraft, device_seq: number): NewOutboxRow {
  return newRow(frozenAt, {
    kind: 'ticket',
    syncToken: body.sync_token,
    bodyHash,
    quoteId: body.quote_id,
    title,
    body: { ...body, device_seq } satisfies FrozenTicket,
  })
}

function slipWork({ frozenAt, body: { sync_token, quote_id }, slip, title }: FrozenDraft): Work[] {
  if (!slip) return []
  const { syncToken, sha256 } = slip
  const body: FrozenSlip = { sync_token }
  return [
    {
      row: newRow(frozenAt, { kind: 'slip', syncToken, body, bodyHash: sha256, quoteId: quote_id, title }),
      media: slip,
    },
  ]
}

function writeCopies(env: Environment, userId: number, work: readonly Work[]): Promise<unknown> {
  return Promise.all(work.map(({ row, media }) => writeCopy(env, userId, row, media)))
}

/** Once the ticket has arrived, the next start makes the slip's copy. */
async function writeCopiesOf(env: Environment, userId: number, { seq: _, ...row }: OutboxRow, frozen: FrozenDraft) {
  if (row.state !== 'received') await writeCopies(env, userId, [{ row, media: frozen.media }, ...slipWork(frozen)])
}

/** The row that another tab made of this ticket. Each finish sets a new time, so only the hash decides. */
async function findFinished(env: Environment, userId: number, { body, media }: FrozenDraft): Promise<OutboxRow> {
  const { sync_token: syncToken } = body
  const finished = await env.stores.user(userId).use((db) => db.outbox.where({ syncToken }).first())
  const { logged_at } = finished ? frozenTicket(finished) : body
  const bodyHash = await signedBodyHash({ ...body, logged_at }, media.sha256)
  if (finished?.bodyHash !== bodyHash) throw new DraftChangedError()
  return finished
}
