import { testKind } from '../contract/webhooks.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { completeWebhook, enqueueWebhooks, type JobData } from '../events/jobs.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import {
  type DeliveryRow,
  findDelivery,
  findDue,
  hurry,
  insertTry,
  listFollowing,
  type Turn,
  updateDelivery,
} from './deliveryQueries.ts'
import { lockWebhookById, updateWebhook, type WebhookRow } from './queries.ts'
import { secretOf, signedHeaders } from './secret.ts'
import { type Answer, isDelivered, post, type Sending } from './sending.ts'

const minute = 60_000
const hour = 60 * minute
/** Until a delivery is given up, and a webhook that answers nothing is paused. */
const longestFailure = 72 * hour

/** Soon, for a restart; then seldom, for an outage. */
export const usualDelays = [5_000, 30_000, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 8 * hour]

type Delivering = Pick<Deps, 'db' | 'jobs' | 'now' | 'signing'>

/** At least once: a process that dies after the answer leaves its job, and sends again. */
export async function deliver(
  deps: Delivering,
  sending: Sending,
  job: JobData['webhook'],
  jobId: string | null = null,
): Promise<void> {
  const complete = async (db: Db | Trx) => {
    if (jobId !== null) await completeWebhook(deps.jobs, db, jobId)
  }
  const due = await findDue(deps.db, job.delivery_id, job.turn)
  if (!due) return complete(deps.db)
  const at = deps.now()
  const salts = [due.secret_salt, ...(isAlive(due, at) ? [due.former_salt] : [])]
  const secrets = salts.map((salt) => secretOf(deps.signing, salt))
  const answer = await post(sending, due.address, signedHeaders(secrets, due, at), due.body)
  await deps.db.transaction().execute(async (trx) => {
    await hurry(trx)
    await record(trx, deps, sending, due, at, answer)
    await complete(trx)
  })
}

function isAlive<Former extends { former_salt: string | null; former_until: Date | null }>(
  row: Former,
  at: Date,
): row is Former & { former_salt: string } {
  return row.former_salt !== null && row.former_until !== null && at < row.former_until
}

async function record(
  trx: Trx,
  deps: Delivering,
  { delays }: Sending,
  due: Pick<DeliveryRow, 'id' | 'webhook_id' | 'turn'>,
  at: Date,
  answer: Answer,
): Promise<void> {
  const webhook = await lockWebhookById(trx, due.webhook_id)
  const delivery = await findDelivery(trx, due.webhook_id, due.id)
  // Removed meanwhile, or older than what is kept.
  if (!webhook || !delivery) return
  const tries = await insertTry(trx, { delivery_id: delivery.id, at, ...answer })
  if (isDelivered(answer) && webhook.failing_since) await updateWebhook(trx, webhook.id, { failing_since: null })
  if (delivery.state !== 'waiting') return
  if (isDelivered(answer)) await settle(trx, deps, webhook, delivery, 'delivered')
  // Replayed or started again while this answer was on its way.
  else if (delivery.turn !== due.turn) return
  else if (delivery.kind === testKind) await updateDelivery(trx, delivery.id, { state: 'given_up', next_at: null })
  else await postpone(trx, deps, webhook, delivery, at, delays[Math.min(tries, delays.length) - 1] ?? 0)
}

async function settle(
  trx: Trx,
  deps: Delivering,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  state: 'delivered' | 'given_up',
): Promise<void> {
  await updateDelivery(trx, delivery.id, { state, next_at: null })
  if (delivery.holds_order) await wake(trx, deps, webhook.id, await listFollowing(trx, delivery))
}

async function postpone(
  trx: Trx,
  deps: Delivering,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  at: Date,
  delay: number,
): Promise<void> {
  const failing_since = webhook.failing_since ?? at
  const first_tried_at = delivery.first_tried_at ?? at
  const since = (moment: Date) => at.getTime() - moment.getTime()
  if (since(failing_since) >= longestFailure) return pause(trx, deps, webhook, delivery, at)
  if (!webhook.failing_since) await updateWebhook(trx, webhook.id, { failing_since })
  if (since(first_tried_at) >= longestFailure) return settle(trx, deps, webhook, delivery, 'given_up')
  // The last try comes exactly at the end.
  const wait = Math.min(delay, longestFailure - since(first_tried_at))
  const turn = delivery.turn + 1
  await updateDelivery(trx, delivery.id, { first_tried_at, next_at: new Date(at.getTime() + wait), turn })
  await wake(trx, deps, webhook.id, [{ id: delivery.id, turn }], wait)
}

/** What waits stays, this delivery too, and goes on in order once the owner starts the webhook again. */
async function pause(trx: Trx, deps: Delivering, webhook: WebhookRow, delivery: DeliveryRow, at: Date): Promise<void> {
  await updateDelivery(trx, delivery.id, { next_at: null })
  if (webhook.paused_at) return
  await updateWebhook(trx, webhook.id, { paused_at: at })
  await recordEvent(trx, deps, {
    kind: 'webhook.paused',
    actor_id: null,
    audience: [toCompany(webhook.company_id), 'admins'],
  })
}

/** `wait`: ms. */
export function wake(trx: Trx, { jobs }: Pick<Deps, 'jobs'>, webhookId: number, turns: readonly Turn[], wait = 0) {
  const jobsOf = turns.map(({ id, turn }) => ({ delivery_id: id, turn, wait: Math.ceil(wait / 1000) }))
  return enqueueWebhooks(jobs, trx, webhookId, jobsOf)
}
