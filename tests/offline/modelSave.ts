import { saveDraft, startDraft } from '../../web/offline/drafts.ts'
import { finishTicket } from '../../web/offline/finish.ts'
import type { OutboxRow, TicketDraft } from '../../web/offline/rows.ts'
import { emptyFields } from './driver.ts'
import { open, type Run, reopenPage } from './modelRun.ts'
import type { FinishFault } from './outcome.ts'
import type { Process } from './phone.ts'

/** A driver logs a ticket, and now and then the phone fails at one of its writes. */

/** All that the transaction of a save writes, and the second copy beside it. */
const writes = [
  ...(['outbox', 'media', 'meta', 'log'] as const).map((table) => ({ table, hook: 'creating' as const })),
  { table: 'drafts', hook: 'deleting' },
  'copy',
] as const

export async function logOne(run: Run, grossKg: number): Promise<void> {
  const { id: userId, quoteId } = run.active
  const started = await startDraft(run.page, userId, { quoteId, fields: emptyFields })
  const fields = { ...emptyFields, gross: String(grossKg / 1000), tare: '12.48', vehicle: 'FN19 HVO' }
  const signature = { mime: 'image/png', bytes: run.drawSignature() } as const
  const slip = grossKg % 10 === 0 ? ({ mime: 'image/png', bytes: run.drawSignature() } as const) : null
  await saveDraft(run.page, userId, { ...started, fields, signature, slip })
  if (run.fraction() < 0.3) {
    const fault = run.drawFinishFault()
    run.struck[fault] += 1
    await finishBadly(run, fault)
  }
  await finishRest(run, started)
}

async function finishBadly(run: Run, fault: FinishFault): Promise<void> {
  const { page, phone, network } = run
  const { id: userId, quoteId } = run.active
  const draft = await page.databases.user(userId).drafts.get(quoteId)
  if (!draft) throw new Error('No draft')
  switch (fault) {
    case 'quota':
    case 'tab_killed_before': {
      const name = fault === 'quota' ? 'QuotaExceededError' : 'AbortError'
      const heal = failOneWrite(run, new DOMException('Not written', name))
      // Where it says that it is saved although a write has failed, it has to be.
      await finishTicket(page, userId, draft).then(
        (row) => note(run, row),
        () => {},
      )
      heal()
      if (fault === 'tab_killed_before') reopenPage(run)
      return
    }
    case 'tab_killed_after':
      note(run, await finishTicket(page, userId, draft))
      reopenPage(run)
      return
    case 'two_tabs': {
      const tab = open(phone, network)
      const tabs = run.fraction() < 0.5 ? [page, tab] : [tab, page]
      const rows = await Promise.all(tabs.map((process) => finishTicket(process, userId, draft)))
      for (const row of rows) note(run, row)
      tab.kill()
    }
  }
}

/** Returns what ends it. */
function failOneWrite({ page, active, fraction }: Run, error: DOMException): () => void {
  const write = writes[Math.floor(fraction() * writes.length)] ?? 'copy'
  const fail = () => {
    throw error
  }
  if (write === 'copy') return failCopies(page, error)
  const hook = page.databases.user(active.id)[write.table].hook(write.hook as 'creating')
  hook.subscribe(fail)
  return () => hook.unsubscribe(fail)
}

function failCopies({ copies }: Process, error: DOMException): () => void {
  if (!copies) throw new Error('No copies')
  const { put } = copies
  copies.put = () => Promise.reject(error)
  return () => {
    copies.put = put
  }
}

/** What the driver does next: where the draft is still there, they submit it again; else they see their ticket. */
async function finishRest(run: Run, { syncToken }: TicketDraft): Promise<void> {
  const db = run.page.databases.user(run.active.id)
  const draft = await db.drafts.where({ syncToken }).first()
  const row = draft ? await finishTicket(run.page, run.active.id, draft) : await db.outbox.where({ syncToken }).first()
  if (row) note(run, row)
}

function note({ saved, active }: Run, { syncToken, quoteId, body }: OutboxRow): void {
  const { gross_kg, slip_hash } = body as { gross_kg: number; slip_hash: string | null }
  saved.set(syncToken, { syncToken, quoteId, gross_kg, slip_hash, userId: active.id })
}
