import { type EventKind, events } from '../events.ts'
import { companyKindsFor } from './eventReaders.ts'
import type { Actor } from './permissions.ts'

/** What a firm's webhook can send, in words. */
export const webhookTopics = {
  tickets: 'Tickets, slips and collection notes',
  queries: 'Queries on tickets',
  orders: 'Orders and their changes',
  bids: 'Bids and prices',
  quotes: 'Quotes',
  questions: 'Questions',
  attachments: 'Attachments',
  schedules: 'Schedules',
  sites: 'Sites',
  accounts: 'The firm and its people',
} as const
export type WebhookTopic = keyof typeof webhookTopics
export const webhookTopicNames = Object.keys(webhookTopics) as [WebhookTopic, ...WebhookTopic[]]

/** Null for what no webhook sends: its own state, and what concerns no firm. */
export function webhookTopicOf(kind: EventKind): WebhookTopic | null {
  if (kind === 'ticket.queried' || kind === 'ticket.answered') return 'queries'
  if (/^(ticket|note|slip)\./.test(kind)) return 'tickets'
  const { topic } = events[kind]
  return webhookTopicNames.find((one) => one === topic) ?? null
}

/** A firm is offered the topics whose events its owner reads. */
export function webhookTopicsFor(actor: Actor): readonly WebhookTopic[] {
  const offered = new Set(companyKindsFor(actor).map(webhookTopicOf))
  return webhookTopicNames.filter((one) => offered.has(one))
}
