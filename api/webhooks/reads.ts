import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { Delivery, Webhook } from '../contract/webhooks.ts'
import type { Paging } from '../contract/wire/wire.ts'
import { byId, emptyPage, type Page, pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { countDeliveries, countFailed, findShown, listDeliveries, listTries } from './deliveryQueries.ts'
import { presentDelivery, presentTry, presentWebhook } from './present.ts'
import { findWebhook } from './queries.ts'
import { openHeaders } from './secret.ts'

export async function readWebhook(deps: Deps, actor: RequestActor): Promise<Webhook | null> {
  const row = await findWebhook(deps.db, companyOf(actor))
  return row ? presentWebhook(deps, row, await countFailed(deps.db, row.id)) : null
}

export async function readDeliveries({ db }: Deps, actor: RequestActor, page: Paging): Promise<Page<Delivery>> {
  const webhook = await findWebhook(db, companyOf(actor))
  if (!webhook) return emptyPage
  const rows = await listDeliveries(db, webhook.id, page)
  return pageOf(rows, page.limit, await countDeliveries(db, webhook.id), byId, presentDelivery)
}

export async function readDelivery({ db }: Deps, actor: RequestActor, id: number) {
  const webhook = await findWebhook(db, companyOf(actor))
  const row = webhook && (await findShown(db, webhook.id, id))
  if (!row) throw refuse.notFound('Delivery not found.')
  const attempts = await listTries(db, id)
  return {
    ...presentDelivery(row),
    body: row.body,
    headers: openHeaders(row, row.at ?? row.made_at),
    attempts: attempts.map(presentTry),
  }
}
