import { isWithin, type Scope } from '../activity/rules.ts'
import { events } from '../contract/events.ts'
import type { StreamTopic } from '../contract/live.ts'
import { marketTopicFor } from '../contract/rules/eventReaders.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { StreamedEvent } from './queries.ts'

/** Who reads a stream, and what of the events is theirs. */
export type Reader = { actor: Actor; scopes: readonly Scope[] }

/** What an event moves for the reader: its own topic where they read about it or see it counted, and that of the market. */
export function topicsOf(event: StreamedEvent, { actor, scopes }: Reader): StreamTopic[] {
  const isBuyer = event.buyer_id !== null && event.buyer_id === actor.company_id
  const isCounted = isBuyer && events[event.kind].isCounted
  const isTold = isCounted || scopes.some((scope) => isWithin(scope, actor, event))
  const market = marketTopicFor(actor, event.kind)
  return [...(isTold ? [events[event.kind].topic] : []), ...(market ? [market] : [])]
}

/** Whether it ends the reader's session or changes what they may do: a ban of the owner shuts the whole company out. */
export function changesAccess({ kind, user_id, owned_company_id }: StreamedEvent, { actor }: Reader): boolean {
  if (!events[kind].access) return false
  return user_id === actor.id || (owned_company_id !== null && owned_company_id === actor.company_id)
}
