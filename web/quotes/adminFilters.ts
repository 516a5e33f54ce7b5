import { useSearchParams } from 'react-router-dom'

const names = ['only_verified', 'haulier', 'user_id'] as const
type Filters = Partial<Record<(typeof names)[number], string>>

/** The filters of All Quotes, as the API and the page's address name them; the parts that are set. */
export function useAdminFilters(): [Filters, (part: Filters & { search?: string }) => void] {
  const [params, setParams] = useSearchParams()
  const filters: Filters = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  function change(part: Filters & { search?: string }) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('cursor')
        for (const [name, value] of Object.entries(part)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      // At once: a control that is bound to the address must not lag behind the click.
      { replace: true, flushSync: true },
    )
  }
  return [filters, change]
}
