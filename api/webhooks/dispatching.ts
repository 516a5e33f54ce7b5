import { listEvents } from '../activity/queries.ts'
import { actorFrom, hasAccess } from '../auth/actor.ts'
import { endConnections } from '../auth/firmTokenQueries.ts'
import { companyKindsFor } from '../contract/rules/eventReaders.ts'
import { webhookTopicOf } from '../contract/rules/webhookTopics.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { enqueueWebhooks } from '../events/jobs.ts'
import { toCompany } from '../events/record.ts'
import { listStakes } from '../quotes/queries/stakes.ts'
import { writeBody } from './contents.ts'
import { among, deleteOld, insertDeliveries, listFree, lockForgotten } from './deliveryQueries.ts'
import { claimWebhook, findMaker, listBehind, listNext, updateWebhook, type WebhookRow } from './queries.ts'

type Dispatching = Pick<Deps, 'db' | 'jobs' | 'now'>

const day = 24 * 3_600_000
const deliveriesKept = 30 * day
const batch = 200

/** Makes deliveries of what has happened since. The product's writes know nothing of webhooks. */
export async function dispatchEvents(deps: Dispatching): Promise<void> {
  for (const id of await listBehind(deps.db)) {
    let dispatched = batch
    while (dispatched === batch) dispatched = await deps.db.transaction().execute((trx) => dispatch(trx, deps, id))
  }
}

async function dispatch(trx: Trx, deps: Dispatching, id: number): Promise<number> {
  const webhook = await claimWebhook(trx, id)
  if (!webhook) return 0
  const now = deps.now()
  const maker = await findMaker(trx, webhook)
  if (maker?.role !== 'owner' || !hasAccess(maker)) {
    await endConnections(trx, [webhook.made_by], now)
    return 0
  }
  const owner = actorFrom(maker, { session_id: null, device_id: null })
  const next = await listNext(trx, webhook, new Date(now.getTime() - deliveriesKept), batch)
  const cursor_id = next.at(-1)?.id
  if (cursor_id === undefined) return 0
  const readable = new Set(companyKindsFor(owner))
  const wanted = next.filter(({ kind, isKept }) => isKept && readable.has(kind) && isChosen(webhook, kind))
  const rows = await readEvents(trx, owner, wanted)
  const quotes = [...new Set(rows.flatMap(({ quote_id }) => quote_id ?? []))]
  const stakes = new Map((await listStakes(trx, owner, quotes)).map((stake) => [stake.id, stake]))
  const made = await insertDeliveries(
    trx,
    rows.map((row) => ({
      webhook_id: webhook.id,
      event_id: row.id,
      kind: row.kind,
      quote_id: row.quote_id,
      holds_order: true,
      message_id: `msg_${webhook.id}_${row.id}`,
      body: writeBody(row, owner, stakes.get(Number(row.quote_id))),
      made_at: now,
      state: 'waiting' as const,
      next_at: now,
    })),
  )
  await updateWebhook(trx, webhook.id, { cursor_id })
  const free = await listFree(trx, among(made.map((one) => one.id)))
  await enqueueWebhooks(
    deps.jobs,
    trx,
    webhook.id,
    free.map((one) => ({ delivery_id: one.id, turn: one.turn, wait: 0 })),
  )
  return next.length
}

function isChosen({ topics }: WebhookRow, kind: Parameters<typeof webhookTopicOf>[0]): boolean {
  const topic = webhookTopicOf(kind)
  return topic !== null && topics.includes(topic)
}

/** As the owner's activity reads them, oldest first. */
async function readEvents(trx: Trx, owner: ReturnType<typeof actorFrom>, wanted: Awaited<ReturnType<typeof listNext>>) {
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (!first || !last) return []
  const kinds = [...new Set(wanted.map(({ kind }) => kind))]
  const scope = { audience: toCompany(Number(owner.company_id)), kinds, narrowed: null }
  const ids = { atLeast: first.id, below: last.id + 1 }
  const rows = await listEvents(trx, owner, [scope], { limit: batch, cursor: undefined, people: null, ids })
  return rows.toReversed()
}

const minute = 60_000

/** Jobs are lost with a restore, deliveries aren't. */
export async function wakeForgotten(deps: Dispatching): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const before = new Date(deps.now().getTime() - minute)
    for (const { webhook_id, id, turn } of await lockForgotten(trx, before, batch)) {
      await enqueueWebhooks(deps.jobs, trx, webhook_id, [{ delivery_id: id, turn, wait: 0 }])
    }
  })
}

export async function forgetOld({ db, now }: Dispatching): Promise<void> {
  await deleteOld(db, new Date(now().getTime() - deliveriesKept))
}
