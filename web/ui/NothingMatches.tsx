import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'

/** What keeps its value when a list is cleared. */
const notFilters = ['sort', 'cursor', 'row']

/** In an empty list that its address narrows: repeats the words searched for, and offers to clear them. */
export function NothingMatches() {
  const [params, setParams] = useSearchParams()
  const narrowing = [...params].filter(([name, value]) => value !== '' && !notFilters.includes(name))
  const words = params.get('search')
  const hasOthers = narrowing.some(([name]) => name !== 'search')
  if (narrowing.length === 0) return null
  function clear() {
    const sort = params.get('sort')
    setParams(sort ? { sort } : {}, { replace: true })
  }
  return (
    <>
      <p>Nothing matches {[words && `“${words}”`, hasOthers && 'the filters above'].filter(Boolean).join(' and ')}.</p>
      <Button size="sm" onClick={clear}>
        {hasOthers ? 'Clear all' : 'Clear the search'}
      </Button>
    </>
  )
}
