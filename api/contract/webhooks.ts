import { z } from 'zod'
import { eventKinds } from './events.ts'
import { factorCode } from './factor.ts'
import { webhookTopicNames } from './rules/webhookTopics.ts'
import { shownVersion } from './versions.ts'
import { line, secret } from './wire/texts.ts'
import { id, list, orNull, pagingBy, timestamp } from './wire/wire.ts'

/** What `Send a test` sends. No event has this kind. */
export const testKind = 'webhook.test'

const ownHand = {
  account_password: secret(128),
  code: orNull(factorCode).meta({ description: 'Of the second step, for an owner who has one' }),
}

const wanted = {
  address: line(500).meta({ description: 'https, on the public internet' }),
  topics: z
    .array(z.enum(webhookTopicNames))
    .min(1, 'Please choose what it sends')
    .max(webhookTopicNames.length)
    .transform((chosen) => webhookTopicNames.filter((one) => chosen.includes(one))),
  ...ownHand,
}

export const WebhookMake = z.object(wanted)
export type WebhookMake = z.output<typeof WebhookMake>

export const WebhookUpdate = z.object({ ...wanted, version: shownVersion })
export type WebhookUpdate = z.output<typeof WebhookUpdate>

export const WebhookRenew = z.object(ownHand)
export type WebhookRenew = z.output<typeof WebhookRenew>

export const Webhook = z.object({
  id: z.int(),
  version: z.int(),
  address: z.string(),
  topics: z.array(z.enum(webhookTopicNames)),
  made_at: timestamp,
  failing_since: timestamp.nullable().meta({ description: 'Null once a delivery was answered' }),
  paused_at: timestamp.nullable(),
  secret_end: z.string().meta({ description: 'The last three characters of the secret' }),
  secret_since: timestamp,
  former_until: timestamp.nullable().meta({ description: 'Until then the secret before signs too' }),
  failed: z.int().meta({ description: 'Deliveries whose last try failed' }),
})
export type Webhook = z.output<typeof Webhook>

export const WebhookAnswer = z.object({ data: Webhook.nullable() })
export const WebhookWritten = z.object({ message: z.string(), data: Webhook })

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ description: 'Signs every message, by Standard Webhooks. Told only here, once' }),
})
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>
export const WebhookKeyed = z.object({ message: z.string(), data: WebhookWithSecret })

const state = z.enum(['waiting', 'delivered', 'given_up', 'replayed'])

const Try = z.object({
  at: timestamp,
  ms: z.int(),
  status: z.int().nullable(),
  answer: z.string().meta({ description: 'The status in words, or why there was none' }),
})
export type WebhookTry = z.output<typeof Try>

export const Delivery = z.object({
  id: z.int(),
  kind: z.enum([...eventKinds, testKind]),
  made_at: timestamp,
  order: z.int().nullable().meta({ description: 'The quote or order that it is about' }),
  ticket: z.int().nullable().meta({ description: 'The ticket’s number' }),
  state,
  tries: z.int(),
  last: Try.nullable(),
  next_at: timestamp.nullable(),
})
export type Delivery = z.output<typeof Delivery>

/** Newest first, of the last 30 days. */
export const DeliveryQuery = pagingBy('int')
export const Deliveries = list(Delivery)

export const DeliveryPath = z.object({ id })
export const DeliveryDetails = z.object({
  data: Delivery.extend({
    body: z.string(),
    headers: z.record(z.string(), z.string()).meta({ description: 'Without the signature' }),
    attempts: z.array(Try).meta({ description: 'The last twenty, newest first' }),
  }),
})

export const Replayed = z.object({ message: z.string(), sent: z.int() })
