import '../browser.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLostClicks } from '../../../web/ui/useLostClicks.ts'

/** The controls beside a field to draw on, where a browser may give a finger's tap no click. */

const longest = 10_000
const clicks = vi.fn()
const behind = vi.fn()
let under: Element | null

beforeEach(() => {
  vi.useFakeTimers()
  document.elementFromPoint = () => under
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
  Reflect.deleteProperty(document, 'elementFromPoint')
})

function Page() {
  return (
    <>
      <button type="button" onClick={behind}>
        Submit
      </button>
      <Sheet />
    </>
  )
}

function Sheet() {
  useLostClicks()
  return (
    <button type="button" onClick={clicks}>
      <span>Save</span>
    </button>
  )
}

function open() {
  const { unmount } = render(<Page />)
  const save = screen.getByText('Save')
  under = save
  const finger = { pointerType: 'touch', pointerId: 3, bubbles: true }
  const press = () => fireEvent(save, new PointerEvent('pointerdown', finger))
  const lift = () => fireEvent(save, new PointerEvent('pointerup', finger))
  return { save, press, lift, unmount, finger }
}

test('a tap that got no click still clicks', () => {
  const { press, lift } = open()
  press()
  expect(clicks).not.toHaveBeenCalled()
  lift()
  vi.advanceTimersByTime(longest)
  expect(clicks).toHaveBeenCalledTimes(1)
})

test('a tap with its click clicks once', () => {
  const { save, press, lift } = open()
  press()
  lift()
  fireEvent.click(save, { detail: 1 })
  vi.advanceTimersByTime(longest)
  expect(clicks).toHaveBeenCalledTimes(1)
})

test('a late click is ignored, and the next tap’s counts', () => {
  const { press, lift } = open()
  press()
  lift()
  vi.advanceTimersByTime(longest)
  const submit = screen.getByRole('button', { name: 'Submit' })
  fireEvent.click(submit, { detail: 1 })
  expect(behind).not.toHaveBeenCalled()
  fireEvent.click(submit, { detail: 0 })
  expect(behind).toHaveBeenCalledTimes(1)
  fireEvent.pointerDown(submit)
  fireEvent.click(submit, { detail: 1 })
  expect(behind).toHaveBeenCalledTimes(2)
  expect(clicks).toHaveBeenCalledTimes(1)
})

test('a finger that slides off or scrolls clicks nothing', () => {
  const { save, press, lift, finger } = open()
  press()
  under = screen.getByRole('button', { name: 'Submit' })
  lift()
  vi.advanceTimersByTime(longest)
  under = save
  press()
  fireEvent(save, new PointerEvent('pointercancel', finger))
  lift()
  vi.advanceTimersByTime(longest)
  expect(clicks).not.toHaveBeenCalled()
  expect(behind).not.toHaveBeenCalled()
})

test('two quick taps are one click', () => {
  const { press, lift } = open()
  press()
  lift()
  press()
  lift()
  vi.advanceTimersByTime(longest)
  expect(clicks).toHaveBeenCalledTimes(1)
})

test('mouse and keyboard click once', () => {
  const { save } = open()
  const mouse = { pointerType: 'mouse', pointerId: 1, bubbles: true }
  fireEvent(save, new PointerEvent('pointerdown', mouse))
  fireEvent(save, new PointerEvent('pointerup', mouse))
  vi.advanceTimersByTime(longest)
  expect(clicks).not.toHaveBeenCalled()
  fireEvent.click(save, { detail: 1 })
  fireEvent.click(save, { detail: 0 })
  vi.advanceTimersByTime(longest)
  expect(clicks).toHaveBeenCalledTimes(2)
})

test('once the field is gone nothing is clicked', () => {
  const { press, lift, unmount } = open()
  press()
  lift()
  unmount()
  vi.advanceTimersByTime(longest)
  expect(clicks).not.toHaveBeenCalled()
})
