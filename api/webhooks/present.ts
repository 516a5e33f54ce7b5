import type { Delivery, Webhook, WebhookTry, WebhookWithSecret } from '../contract/webhooks.ts'
import type { Deps } from '../deps.ts'
import type { ShownDelivery } from './deliveryQueries.ts'
import type { WebhookRow } from './queries.ts'
import { secretOf } from './secret.ts'
import { statusText } from './sending.ts'

export function presentWebhook(
  { signing, now }: Pick<Deps, 'signing' | 'now'>,
  row: WebhookRow,
  failed: number,
): Webhook {
  const { former_until } = row
  return {
    id: row.id,
    version: row.version,
    address: row.address,
    topics: row.topics,
    made_at: row.made_at.toISOString(),
    failing_since: row.failing_since?.toISOString() ?? null,
    paused_at: row.paused_at?.toISOString() ?? null,
    secret_end: secretOf(signing, row.secret_salt).slice(-3),
    secret_since: row.secret_since.toISOString(),
    former_until: former_until && former_until > now() ? former_until.toISOString() : null,
    failed,
  }
}

/** Once, to whoever has made or renewed it. */
export function presentWithSecret(
  deps: Pick<Deps, 'signing' | 'now'>,
  row: WebhookRow,
  failed: number,
): WebhookWithSecret {
  return { ...presentWebhook(deps, row, failed), secret: secretOf(deps.signing, row.secret_salt) }
}

type TryRow = { at: Date; ms: number; status: number | null; failure: string | null }

export function presentTry({ at, ms, status, failure }: TryRow): WebhookTry {
  return { at: at.toISOString(), ms, status, answer: status === null ? String(failure) : statusText(status) }
}

type Body = { data: { order?: number | null; ticket?: { number: number } } }

/** What the body says, and nothing else. */
export function presentDelivery(row: ShownDelivery): Delivery {
  const { data } = JSON.parse(row.body) as Body
  const { at, ms, status, failure } = row
  return {
    id: row.id,
    kind: row.kind as Delivery['kind'],
    made_at: row.made_at.toISOString(),
    order: data.order ?? null,
    ticket: data.ticket?.number ?? null,
    state: row.state,
    tries: row.tries,
    last: at && ms !== null ? presentTry({ at, ms, status, failure }) : null,
    next_at: row.next_at?.toISOString() ?? null,
  }
}
