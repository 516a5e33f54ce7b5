import type { KeyboardEvent } from 'react'

/** Enter is what a keypad's Next and Done send: it goes on to the next field. Only its button submits a ticket. */
export function goOnAtEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event
  // React passes a dialog's keys on to the form that it was opened from.
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form !== form) return
  event.preventDefault()
  const fields = [...form.querySelectorAll<HTMLElement>('input:not([readonly]), #signature')]
  const next = fields[fields.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}
