import { isWithin, type Scope } from '../activity/rules.ts'
import { events } from '../contract/events.ts'
import { marketTopicFor } from '../contract/rules/eventReaders.ts'
import { type Actor, may } from '../contract/rules/permissions.ts'
import type { StreamTopic } from '../contract/rules/topics.ts'
import type { DeviceOwner, StreamedEvent } from './queries.ts'

export type Reader = { actor: Actor; scopes: readonly Scope[] }

/** The event's topic, if the reader may read it or sees it counted, and the market's topic. */
export function topicsOf(event: StreamedEvent, { actor, scopes }: Reader): StreamTopic[] {
  const isBuyer = event.buyer_id !== null && event.buyer_id === actor.company_id
  const isCounted = isBuyer && events[event.kind].isCounted
  const mayRead = isCounted || scopes.some((scope) => isWithin(scope, actor, event))
  const market = marketTopicFor(actor, event.kind)
  return [...(mayRead ? [events[event.kind].topic] : []), ...(market ? [market] : [])]
}

/** Topics without events: an id can't show what was missed. */
export function topicsBesides({ actor }: Reader): StreamTopic[] {
  return may(actor, 'device.register') ? ['notices', 'phones'] : ['notices']
}

/** Users see their own devices, the office those of its firm. */
export function readsDevicesOf(owner: DeviceOwner, { actor }: Reader): boolean {
  const isColleague = owner.company_id !== null && owner.company_id === actor.company_id
  return owner.id === actor.id || (isColleague && may(actor, 'phone.list'))
}

/** True if it ends their session or changes their rights. Banning an owner affects the whole company. */
export function changesAccess({ kind, user_id, owned_company_id }: StreamedEvent, { actor }: Reader): boolean {
  if (!events[kind].access) return false
  return user_id === actor.id || (owned_company_id !== null && owned_company_id === actor.company_id)
}
