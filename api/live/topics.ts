import { isWithin, type Scope } from '../activity/rules.ts'
import { events } from '../contract/events.ts'
import { marketTopicFor } from '../contract/rules/eventReaders.ts'
import { type Actor, may } from '../contract/rules/permissions.ts'
import type { StreamTopic } from '../contract/rules/topics.ts'
import type { DeviceOwner, StreamedEvent } from './queries.ts'

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

/** What comes without an event: who comes back can't be told by an id what of it they have missed. */
export function topicsBesides({ actor }: Reader): StreamTopic[] {
  return may(actor, 'device.register') ? ['notices', 'phones'] : ['notices']
}

/** Whether the reader sees that user's devices: their own, and in the office those of the firm. */
export function readsDevicesOf(owner: DeviceOwner, { actor }: Reader): boolean {
  const isColleague = owner.company_id !== null && owner.company_id === actor.company_id
  return owner.id === actor.id || (isColleague && may(actor, 'phone.list'))
}

/** Whether it ends the reader's session or changes what they may do: a ban of the owner shuts the whole company out. */
export function changesAccess({ kind, user_id, owned_company_id }: StreamedEvent, { actor }: Reader): boolean {
  if (!events[kind].access) return false
  return user_id === actor.id || (owned_company_id !== null && owned_company_id === actor.company_id)
}
