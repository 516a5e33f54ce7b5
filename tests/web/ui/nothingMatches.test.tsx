import '../browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NothingMatches } from '../../../web/ui/NothingMatches.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

function Narrowed({ to }: { to: string }) {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => setParams(to)}>
        Narrow
      </button>
      <output>{params.toString()}</output>
      <NothingMatches />
    </>
  )
}

test.each([
  ['search=zzzz&sort=oldest', 'Nothing matches “zzzz”.', 'Clear the search'],
  ['search=zzzz&state=running&sort=oldest', 'Nothing matches “zzzz” and the filters above.', 'Clear all'],
  ['state=running&sort=oldest', 'Nothing matches the filters above.', 'Clear all'],
])('an empty list with %s says so, and clears all but its order', async (to, says, offers) => {
  openPart(<Narrowed to={to} />)
  expect(screen.queryByText(/^Nothing matches/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Narrow' }))
  await screen.findByText(says)
  await userEvent.click(screen.getByRole('button', { name: offers }))
  await screen.findByText('sort=oldest')
  expect(screen.queryByText(/^Nothing matches/)).toBeNull()
})
