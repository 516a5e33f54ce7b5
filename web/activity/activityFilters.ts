import { events } from '../../api/contract/events.ts'
import { eventWords, topics } from '../../api/contract/eventWords.ts'
import { activityKindsFor } from '../../api/contract/rules/eventReaders.ts'
import type { Actor } from '../../api/contract/rules/permissions.ts'
import { useListFilters } from '../client/listFilters.ts'

const names = ['from', 'to', 'kind', 'person'] as const

export const useActivityFilters = () => useListFilters(names)

type Option = { value: string; label: string }

export function kindOptions(actor: Actor): { group: string; items: Option[] }[] {
  const kinds = activityKindsFor(actor)
  return Object.entries(topics).flatMap(([topic, group]) => {
    const own = kinds.filter((kind) => events[kind].topic === topic)
    const items = own.map((kind) => ({ value: kind, label: eventWords[kind].label }))
    return items.length === 0 ? [] : [{ group, items }]
  })
}
