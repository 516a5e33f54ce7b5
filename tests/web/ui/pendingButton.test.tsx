import '../browser.ts'
import { useMutation } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PendingButton } from '../../../web/ui/PendingButton.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

test('the second press of a double click sends nothing, however soon it comes', async () => {
  let sent = 0
  let arrive = () => {}
  function Accept() {
    const accept = useMutation({
      mutationFn: () => {
        sent += 1
        return new Promise<void>((resolve) => {
          arrive = resolve
        })
      },
    })
    return (
      <PendingButton isPending={accept.isPending} onClick={() => accept.mutate()}>
        Accept
      </PendingButton>
    )
  }
  openPart(<Accept />)
  const button = screen.getByRole('button', { name: 'Accept' })
  const press = () => act(async () => button.click())
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await press()
  expect(sent).toBe(1)
  arrive()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await press()
  await waitFor(() => expect(sent).toBe(2))
  arrive()
})
