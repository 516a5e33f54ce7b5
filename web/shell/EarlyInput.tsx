import { useLayoutEffect } from 'react'
import { useIsTakenOver } from '../ui/useIsTakenOver.ts'

/** Follows up what somebody typed, left, ticked or pressed in a prerendered form before React knew of it. */
export function EarlyInput(): null {
  const isTakenOver = useIsTakenOver()
  useLayoutEffect(() => {
    if (!isTakenOver) return
    const root = document.getElementById('root')
    // From here on React hears of every press itself.
    if (root) root.dataset['taken'] = 'yes'
    const changes = readChanges()
    // Once React has drawn everything that the takeover leads to, and before the next key is pressed.
    queueMicrotask(() => {
      for (const change of changes) change()
      // A press needs the values that were typed before it.
      setTimeout(pressAgain)
    })
  }, [isTakenOver])
  return null
}

function readChanges(): (() => void)[] {
  const texts = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form :is(input, textarea)')]
  return texts.flatMap((field) => {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      return field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)
        ? []
        : [() => tick(field)]
    }
    const { value } = field
    return value === field.defaultValue ? [] : [() => type(currentOf(field), value)]
  })
}

/** A form with a draft is drawn again with it. */
function currentOf<Field extends HTMLElement>(field: Field): Field {
  return field.isConnected ? field : ((document.getElementById(field.id) as Field | null) ?? field)
}

function tick(field: HTMLInputElement): void {
  const current = currentOf(field)
  current.checked = current.defaultChecked
  current.click()
}

/** React hears of a value only if it differs from the last one that was set through its property on the element. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = field.defaultValue
  const { prototype } = field.constructor as typeof HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Marked by web/public/first.js. */
function pressAgain(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-pressed]')) {
    delete button.dataset['pressed']
    button.click()
  }
}
