import { randomUUID } from 'node:crypto'
import type { RequestActor } from '../auth/actor.ts'
import { testKind, type Webhook } from '../contract/webhooks.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { wake } from './delivering.ts'
import {
  among,
  countFailed,
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listFailed,
  listFree,
  ofWebhook,
  renewWaiting,
  updateDelivery,
} from './deliveryQueries.ts'
import { presentWebhook } from './present.ts'
import { updateWebhook, type WebhookRow } from './queries.ts'
import { lockOwn } from './service.ts'

/** Once: whoever sends a test waits for its answer. */
export function sendTest(deps: Deps, actor: RequestActor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const webhook = await lockRunning(trx, actor)
    const now = deps.now()
    const body = { type: testKind, timestamp: now.toISOString(), data: {} }
    const made = await insertDeliveries(trx, [
      {
        webhook_id: webhook.id,
        event_id: 0,
        kind: testKind,
        quote_id: null,
        holds_order: false,
        message_id: `msg_${randomUUID()}`,
        body: JSON.stringify(body),
        made_at: now,
        state: 'waiting',
        next_at: now,
      },
    ])
    await wake(trx, deps, webhook.id, made)
  })
}

export function replayOne(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const webhook = await lockRunning(trx, actor)
    const delivery = await findDelivery(trx, webhook.id, id)
    if (!delivery) throw refuse.notFound('Delivery not found.')
    await replay(trx, deps, webhook, [delivery])
  })
}

const mostReplayed = 1_000

/** Returns how many. */
export function replayFailed(deps: Deps, actor: RequestActor): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const webhook = await lockRunning(trx, actor)
    const failed = await listFailed(trx, webhook.id, mostReplayed)
    await replay(trx, deps, webhook, failed)
    return failed.length
  })
}

/** A new row with the same message. One that still waits hands over its place in its order. */
async function replay(trx: Trx, deps: Deps, webhook: WebhookRow, deliveries: readonly DeliveryRow[]): Promise<void> {
  const now = deps.now()
  const held = deliveries.filter(({ state, first_tried_at }) => state === 'waiting' && first_tried_at === null)
  if (held.length > 0) throw refuse.conflict('not_tried', 'It has not been sent yet.')
  for (const { id, state } of deliveries) {
    if (state === 'waiting' || state === 'given_up') await updateDelivery(trx, id, { state: 'replayed', next_at: null })
  }
  const made = await insertDeliveries(
    trx,
    deliveries.map(({ webhook_id, event_id, kind, quote_id, message_id, body, state }) => ({
      webhook_id,
      event_id,
      kind,
      quote_id,
      message_id,
      body,
      holds_order: state === 'waiting',
      made_at: now,
      state: 'waiting' as const,
      next_at: now,
    })),
  )
  await wake(trx, deps, webhook.id, await listFree(trx, among(made.map(({ id }) => id))))
}

/** What waited goes on in order, with three days from now. */
export function startAgain(deps: Deps, actor: RequestActor): Promise<Webhook> {
  return deps.db.transaction().execute(async (trx) => {
    const webhook = await lockOwn(trx, actor)
    if (!webhook.paused_at) throw refuse.conflict('not_paused', 'The webhook is running.')
    const row = await updateWebhook(trx, webhook.id, { paused_at: null, failing_since: null })
    await renewWaiting(trx, webhook.id, deps.now())
    await wake(trx, deps, webhook.id, await listFree(trx, ofWebhook(webhook.id)))
    return presentWebhook(deps, row, await countFailed(trx, webhook.id))
  })
}

async function lockRunning(trx: Trx, actor: RequestActor): Promise<WebhookRow> {
  const webhook = await lockOwn(trx, actor)
  if (webhook.paused_at) throw refuse.conflict('webhook_paused', 'The webhook is paused. Start it again first.')
  return webhook
}
