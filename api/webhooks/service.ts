import { requireOwnHand } from '../accounts/rules.ts'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { lockCompany } from '../companies/queries.ts'
import { type WebhookTopic, webhookTopicsFor } from '../contract/rules/webhookTopics.ts'
import type { Webhook, WebhookMake, WebhookRenew, WebhookUpdate, WebhookWithSecret } from '../contract/webhooks.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { countEdit, requireVersion } from '../versions/rules.ts'
import { publicAddresses, type Refused, readAddress } from './address.ts'
import { countFailed } from './deliveryQueries.ts'
import { presentWebhook, presentWithSecret } from './present.ts'
import { findWebhook, insertWebhook, lockWebhook, updateWebhook, type WebhookRow } from './queries.ts'
import { newSalt } from './secret.ts'

/** After a change of the secret the one before signs for so long. */
const bothAlive = 24 * 3_600_000

export async function makeWebhook(deps: AppDeps, actor: RequestActor, form: WebhookMake): Promise<WebhookWithSecret> {
  const company_id = companyOf(actor)
  const { address, topics } = checkTerms(deps, actor, form)
  await requireOwnHand(deps, actor, form)
  return deps.db.transaction().execute(async (trx) => {
    // One at a time per firm.
    await lockCompany(trx, company_id)
    if (await findWebhook(trx, company_id)) throw refuse.conflict('webhook_there', 'Your firm has a webhook already.')
    const now = deps.now()
    const secret = { secret_salt: newSalt(), secret_since: now }
    const row = await insertWebhook(trx, { company_id, address, topics, made_by: actor.id, made_at: now, ...secret })
    await record(trx, deps, actor, 'webhook.made', address)
    return presentWithSecret(deps, row, 0)
  })
}

export async function updateOwnWebhook(deps: AppDeps, actor: RequestActor, form: WebhookUpdate): Promise<Webhook> {
  const terms = checkTerms(deps, actor, form)
  await requireOwnHand(deps, actor, form)
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockOwn(trx, actor)
    const versioned = { subject: 'webhook', id: before.id, version: before.version, row: before } as const
    await requireVersion(trx, versioned, form.version)
    const version = await countEdit(trx, versioned, terms, deps.now())
    const row = await updateWebhook(trx, before.id, { ...terms, version })
    if (version !== before.version) await record(trx, deps, actor, 'webhook.changed', terms.address)
    return presentWebhook(deps, row, await countFailed(trx, row.id))
  })
}

export function removeWebhook(deps: Deps, actor: RequestActor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { id, address } = await lockOwn(trx, actor)
    const now = deps.now()
    await updateWebhook(trx, id, { ended_at: now })
    await recordEvent(trx, deps, {
      kind: 'webhook.removed',
      actor_id: actor.id,
      audience: [toCompany(companyOf(actor)), 'admins'],
    })
    await recordAccess(trx, now, { kind: 'webhook_removed', user: actor.id, detail: hostOf(address) })
  })
}

/** Not twice within a day, or a secret would end before its day has passed. */
export async function renewSecret(deps: AppDeps, actor: RequestActor, form: WebhookRenew): Promise<WebhookWithSecret> {
  await requireOwnHand(deps, actor, form)
  return deps.db.transaction().execute(async (trx) => {
    const { id, address, secret_salt, former_until } = await lockOwn(trx, actor)
    const now = deps.now()
    if (former_until && former_until > now) {
      throw refuse.conflict('secret_changing', 'The secret before still signs. Change it again once that has ended.')
    }
    const row = await updateWebhook(trx, id, {
      secret_salt: newSalt(),
      secret_since: now,
      former_salt: secret_salt,
      former_until: new Date(now.getTime() + bothAlive),
    })
    await recordAccess(trx, now, { kind: 'webhook_secret', user: actor.id, detail: hostOf(address) })
    return presentWithSecret(deps, row, await countFailed(trx, id))
  })
}

export async function lockOwn(trx: Trx, actor: RequestActor): Promise<WebhookRow> {
  const webhook = await lockWebhook(trx, companyOf(actor))
  if (!webhook) throw refuse.notFound('Webhook not found.')
  return webhook
}

const texts = {
  shape: 'The address must be a web address.',
  scheme: 'The address must begin with https://.',
  credentials: 'The address must have no name or password in it.',
  port: 'The address must have port 443, or one from 1024.',
  private: 'The address must be on the public internet.',
} as const satisfies Record<Refused, string>

function checkTerms(
  { webhookRule = publicAddresses }: Pick<Deps, 'webhookRule'>,
  actor: RequestActor,
  { address, topics }: WebhookMake,
): { address: string; topics: WebhookTopic[] } {
  const url = readAddress(webhookRule, address)
  if (typeof url === 'string') throw refuse.invalid({ address: [texts[url]] })
  const offered = webhookTopicsFor(actor)
  if (topics.some((one) => !offered.includes(one))) throw refuse.invalid({ topics: ['Your firm has no such events.'] })
  // What follows a # is never sent.
  url.hash = ''
  return { address: url.href, topics }
}

async function record(
  trx: Trx,
  deps: Deps,
  { id: user, ...actor }: RequestActor,
  kind: 'webhook.made' | 'webhook.changed',
  address: string,
): Promise<void> {
  const audience = [toCompany(Number(actor.company_id)), 'admins' as const]
  await recordEvent(trx, deps, { kind, actor_id: user, audience, data: { user_id: user } })
  const kept = kind === 'webhook.made' ? 'webhook_made' : 'webhook_changed'
  await recordAccess(trx, deps.now(), { kind: kept, user, detail: hostOf(address) })
}

/** The path may hold a secret of the receiver. */
const hostOf = (address: string) => new URL(address).host
