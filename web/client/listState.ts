import { type NavigateOptions, useSearchParams } from 'react-router-dom'

type ListState = { search: string; sort: string; cursor: string }

/** What is shown of a page's list, as its address has it: a reload, a bookmark and the back button keep it. */
export function useListState(): ListState & {
  change: (part: Partial<ListState>, options?: Pick<NavigateOptions, 'replace' | 'state'>) => void
} {
  const [params, setParams] = useSearchParams()
  const state = {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? '',
    cursor: params.get('cursor') ?? '',
  }
  function change(part: Partial<ListState>, options: Pick<NavigateOptions, 'replace' | 'state'> = {}) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      // Another search or order starts at its first page.
      after.delete('cursor')
      for (const [name, value] of Object.entries(part)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    }, options)
  }
  return { ...state, change }
}

/** The parts that are set, as the API names them. */
export function listQuery({ search, sort, cursor }: Partial<ListState>): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ search, sort, cursor }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
