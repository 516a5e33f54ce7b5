import '../browser.ts'

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { FieldCheck } from '../../../web/accounts/register/registrationFaults.ts'
import { useEarlySubmit } from '../../../web/accounts/register/useFieldCheck.ts'

const noFault: FieldCheck = () => []

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a form that is submitted just as its check arrives is submitted', async () => {
  keepFormsRule(() => flushSync(() => {}))
  const submit = vi.fn((event: FormEvent) => void event.preventDefault())
  render(<Form submit={submit} />)
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
})

function Form({ submit }: { submit: Parameters<typeof useEarlySubmit>[1] }) {
  const [check, setCheck] = useState<FieldCheck | null>(null)
  const onSubmit = useEarlySubmit({ check, ask: () => setCheck(() => noFault) }, submit)
  return (
    <form onSubmit={onSubmit}>
      <button type="submit">Send</button>
    </form>
  )
}

/**
 * Unlike jsdom, HTML's standard lets a form ignore requestSubmit() while one of its submit events is under way.
 * `between`: what the browser runs between two listeners of the event, such as React's queue.
 */
function keepFormsRule(between: () => void): void {
  const { requestSubmit } = HTMLFormElement.prototype
  let isUnderWay = true
  const endEvent = () => {
    between()
    isUnderWay = false
  }
  window.addEventListener('submit', endEvent, { once: true })
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement) {
    if (!isUnderWay) requestSubmit.call(this)
  })
}
