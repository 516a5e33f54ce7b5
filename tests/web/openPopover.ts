import { fireEvent } from '@testing-library/react'

/** Opens what the button opens; jsdom knows no popovers. */
export function openPopover(button: HTMLElement): HTMLElement {
  fireEvent.click(button)
  const sheet = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (!sheet) throw new Error('The button opens nothing')
  sheet.removeAttribute('popover')
  sheet.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  return sheet
}
