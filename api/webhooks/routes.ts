import { answering } from '../answer.ts'
import { only } from '../auth/access.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import * as calls from '../contract/calls.ts'
import {
  Deliveries,
  DeliveryDetails,
  DeliveryPath,
  DeliveryQuery,
  Replayed,
  WebhookAnswer,
  WebhookKeyed,
  WebhookMake,
  WebhookRenew,
  WebhookUpdate,
  WebhookWritten,
} from '../contract/webhooks.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App } from '../deps.ts'
import { replayFailed, replayOne, sendTest, startAgain } from './deliveryService.ts'
import { readDeliveries, readDelivery, readWebhook } from './reads.ts'
import { makeWebhook, removeWebhook, renewSecret, updateOwnWebhook } from './service.ts'

export function webhookRoutes(app: App, deps: AppDeps): void {
  const answer = answering(app, 'webhooks')
  const access = (status: number | readonly [number, number]) =>
    only('webhook.manage', { contractor: status, supplier: status, haulier: status })
  /** The webhook is the firm's own, and there is at most one. */
  const own = access([200, 404])
  answer(calls.webhookRead, {
    summary: 'Your firm’s webhook; null if it has none',
    answer: WebhookAnswer,
    access: access(200),
    handle: async ({ actor }) => ({ data: await readWebhook(deps, actor) }),
  })
  answer(calls.webhookMake, {
    summary: 'Make your firm’s webhook; it sends what happens from now on. Tells the secret, once',
    body: WebhookMake,
    answer: WebhookKeyed,
    status: 201,
    access: access(201),
    handle: async ({ actor, body }) => ({ message: 'Webhook made', data: await makeWebhook(deps, actor, body) }),
  })
  answer(calls.webhookUpdate, {
    summary: 'Change the address or the topics of your firm’s webhook',
    body: WebhookUpdate,
    answer: WebhookWritten,
    access: own,
    handle: async ({ actor, body }) => ({
      message: 'Webhook changed',
      data: await updateOwnWebhook(deps, actor, body),
    }),
  })
  answer(calls.webhookRemove, {
    summary: 'Remove your firm’s webhook; what waits is never sent',
    answer: Message,
    access: own,
    handle: async ({ actor }) => {
      await removeWebhook(deps, actor)
      return { message: 'Webhook removed' }
    },
  })
  answer(calls.webhookTest, {
    summary: 'Send a test to your firm’s webhook, once',
    answer: Message,
    access: own,
    handle: async ({ actor }) => {
      await sendTest(deps, actor)
      return { message: 'Test sent' }
    },
  })
  answer(calls.webhookStart, {
    summary: 'Start your firm’s paused webhook again; what waited goes on in order',
    answer: WebhookWritten,
    access: own,
    handle: async ({ actor }) => ({ message: 'Webhook started again', data: await startAgain(deps, actor) }),
  })
  answer(calls.webhookRenew, {
    summary: 'Make another secret for your firm’s webhook; the one before signs too for one day',
    body: WebhookRenew,
    answer: WebhookKeyed,
    access: own,
    handle: async ({ actor, body }) => ({ message: 'Secret changed', data: await renewSecret(deps, actor, body) }),
  })
  answer(calls.deliveryList, {
    summary: 'What your firm’s webhook sent in the last 30 days, newest first, each with its answer',
    query: DeliveryQuery,
    answer: Deliveries,
    access: access(200),
    handle: ({ actor, query }) => readDeliveries(deps, actor, query),
  })
  answer(calls.deliveryRead, {
    summary: 'A delivery with its body, its headers without the signature, and its tries',
    params: DeliveryPath,
    answer: DeliveryDetails,
    access: own,
    handle: async ({ actor, params }) => ({ data: await readDelivery(deps, actor, params.id) }),
  })
  answer(calls.deliveryReplay, {
    summary: 'Send a message again, with the same id',
    params: DeliveryPath,
    answer: Message,
    access: own,
    handle: async ({ actor, params }) => {
      await replayOne(deps, actor, params.id)
      return { message: 'Sent' }
    },
  })
  answer(calls.failedReplay, {
    summary: 'Send again what failed, a thousand at most',
    answer: Replayed,
    access: own,
    handle: async ({ actor }) => ({ message: 'Sent', sent: await replayFailed(deps, actor) }),
  })
}
