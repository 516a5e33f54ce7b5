import type { KeyboardEvent } from 'react'

/** A keypad's Next and Done send Enter: it moves to the next field and never submits. */
export function goOnAtEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event
  // React bubbles a dialog's keys to the form that opened it.
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form !== form) return
  event.preventDefault()
  const fields = [...form.querySelectorAll<HTMLElement>('input:not([readonly]), #signature')]
  const next = fields[fields.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}
