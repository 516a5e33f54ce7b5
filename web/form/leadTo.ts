/** Focuses a field and scrolls it into view with its label, and with `above` (the list of faults) if both fit. */
export function leadTo(field: string, above: Element | null): void {
  const input = document.getElementById(field)
  if (!input) return
  input.focus({ preventScroll: true })
  input.scrollIntoView({ block: 'nearest' })
  labelOf(input).scrollIntoView({ block: 'nearest' })
  if (above && fits(above, input)) above.scrollIntoView({ block: 'nearest' })
}

/** The label of a group stands above all its options. */
function labelOf(input: HTMLElement): Element {
  const group = input.closest('fieldset, [role=radiogroup]')
  if (group) return group
  return (input instanceof HTMLInputElement && input.labels?.[0]) || input
}

function fits(above: Element, input: Element): boolean {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const covered = (Number.parseFloat(scrollPaddingTop) || 0) + (Number.parseFloat(scrollPaddingBottom) || 0)
  return input.getBoundingClientRect().bottom - above.getBoundingClientRect().top <= window.innerHeight - covered
}
