import { useEffect } from 'react'
import { pauses } from './pauses.ts'

/**
 * For half a second after a stroke that ended in motion, Chromium sends no click for a tap. While a drawing field is on the
 * screen, we click a tapped control ourselves where no click follows.
 */
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

/** A mouse's click is never lost. */
function pressOf({ pointerType, pointerId, target }: PointerEvent): Press | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, label, a') : null
  return control && pointerType !== 'mouse' ? { pointerId, control } : null
}

/** A finger's events go to what it came down on, wherever it slides. */
function isStillOn(control: Element, { clientX, clientY }: PointerEvent): boolean {
  return control.contains(document.elementFromPoint(clientX, clientY))
}

/** A late click of the browser's own would land on whatever stands there by then, so it is swallowed. */
function clickOnce(control: HTMLElement): void {
  control.click()
  const tap = new AbortController()
  const options = { capture: true, signal: tap.signal }
  document.addEventListener('pointerdown', () => tap.abort(), options)
  document.addEventListener(
    'click',
    (event) => {
      // A key's click, or a program's.
      if (event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
}
