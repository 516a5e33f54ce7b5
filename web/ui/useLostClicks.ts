import { useEffect } from 'react'
import { pauses } from '../client/pauses.ts'

/** Chromium sends no click for a tap within half a second of a stroke, so this clicks the tapped control itself. */
export function useLostClicks(): void {
  useEffect(watchTaps, [])
}

type Press = { pointerId: number; control: HTMLElement }

function watchTaps(): () => void {
  const watch = new AbortController()
  const options = { capture: true, signal: watch.signal }
  let press: Press | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    press = null
    clearTimeout(timer)
  }
  watch.signal.addEventListener('abort', forget)
  document.addEventListener(
    'pointerdown',
    (event) => {
      forget()
      press = pressOf(event)
    },
    options,
  )
  document.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== press?.pointerId || !isStillOn(press.control, event)) return
      const { control } = press
      timer = setTimeout(() => clickOnce(control), pauses.lostClick)
    },
    options,
  )
  document.addEventListener('pointercancel', forget, options)
  document.addEventListener('click', forget, options)
  return () => watch.abort()
}

/** A mouse never loses clicks. */
function pressOf({ pointerType, pointerId, target }: PointerEvent): Press | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, label, a') : null
  return control && pointerType !== 'mouse' ? { pointerId, control } : null
}

/** Touch events always go to the element where the finger came down, so check where it is now. */
function isStillOn(control: Element, { clientX, clientY }: PointerEvent): boolean {
  return control.contains(document.elementFromPoint(clientX, clientY))
}

/** Swallows the browser's own late click, which would land on whatever is there by then. */
function clickOnce(control: HTMLElement): void {
  control.click()
  const tap = new AbortController()
  const options = { capture: true, signal: tap.signal }
  document.addEventListener('pointerdown', () => tap.abort(), options)
  document.addEventListener(
    'click',
    (event) => {
      // Clicks by keyboard or script.
      if (event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
}
