import type { UserDb } from '../../web/offline/databases.ts'
import { enterDevice } from '../../web/offline/device.ts'
import { saveDraft, startDraft } from '../../web/offline/drafts.ts'
import type { Environment } from '../../web/offline/environment.ts'
import { finishTicket } from '../../web/offline/finish.ts'
import type { OutboxRow, Picture, TicketDraft, TicketFields } from '../../web/offline/rows.ts'
import { readOrMakeSigningKey } from '../../web/offline/signingKey.ts'
import { createPhone, type Phone, type Process } from './phone.ts'
import { createServer, type Server } from './server.ts'

/** A driver at work: what the screens would do with the engine. */

export const driverId = 7

/** Not a picture, but bytes like any other to the engine; the model test signs with a real one. */
const strokes = Uint8Array.from({ length: 64 }, (_, at) => at)

export const emptyFields: TicketFields = {
  gross: '',
  tare: '',
  vehicle: '',
  driver_id: null,
  signed_by: '',
  loaded_at: '',
  weighbridge_ref: '',
}
export const fullFields: TicketFields = {
  ...emptyFields,
  gross: '31.940',
  tare: '12.480',
  vehicle: 'FN19 HVO',
  signed_by: 'K. Rahman',
}

/** Signed in, with an upload token and a key that the server knows. */
export async function signIn(env: Environment, userId = driverId): Promise<void> {
  await enterDevice(env, userId)
  const key = await readOrMakeSigningKey(env, userId)
  const known = { uploadToken: `upload|${userId}|secret`, ...(key && { keyId: key.id }) }
  await env.stores.registry.use((registry) => registry.users.update(userId, known))
}

/** A phone with a page of a signed-in driver, and the server that it talks to. */
export async function openSignedIn(): Promise<{ phone: Phone; server: Server; page: Process }> {
  const phone = createPhone()
  const server = createServer()
  const page = phone.open(server.fetch)
  await signIn(page)
  return { phone, server, page }
}

/** The form filled in and signed, as the last autosave left it. */
export async function fillDraft(
  env: Environment,
  quoteId: number,
  { fields = fullFields, bytes = strokes, userId = driverId, slip = null as Picture | null } = {},
): Promise<TicketDraft> {
  const draft = await startDraft(env, userId, { quoteId, fields: emptyFields })
  const signature = { mime: 'image/png', bytes: bytes.slice().buffer } as const
  return saveDraft(env, userId, { ...draft, fields, signature, slip })
}

export async function logTicket(
  env: Environment,
  quoteId: number,
  options: Parameters<typeof fillDraft>[2] = {},
): Promise<OutboxRow> {
  const draft = await fillDraft(env, quoteId, options)
  return finishTicket(env, options.userId ?? driverId, draft)
}

export async function readRow(env: Environment, seq: number, userId = driverId): Promise<OutboxRow> {
  const row = await env.stores.user(userId).use((db) => db.outbox.get(seq))
  if (!row) throw new Error(`No row ${seq}`)
  return row
}

/** In capture order: what has still to reach the server, or needs somebody. */
export function listUnsent(db: UserDb): Promise<OutboxRow[]> {
  return db.outbox.filter(({ state }) => state !== 'received').toArray()
}
