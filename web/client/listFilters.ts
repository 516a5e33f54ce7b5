import { useSearchParams } from 'react-router-dom'
import { toFirstPage } from './listState.ts'

type Filters<Name extends string> = Partial<Record<Name, string>>

/** The list's filters in the page's address, under the API's names: those that are set, and a way to change them. */
export function useListFilters<Name extends string>(
  names: readonly Name[],
): [Filters<Name>, (part: Filters<Name | 'search'>) => void] {
  const [params, setParams] = useSearchParams()
  const filters: Filters<Name> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  function change(part: Filters<Name | 'search'>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        toFirstPage(after)
        for (const [name, value] of Object.entries(part)) {
          if (value) after.set(name, String(value))
          else after.delete(name)
        }
        return after
      },
      // flushSync: a control bound to the address must not lag behind the click.
      { replace: true, flushSync: true },
    )
  }
  return [filters, change]
}
