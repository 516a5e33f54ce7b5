import { configure } from '@testing-library/react'
import { toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import { pauses } from '../../web/client/pauses.ts'
import { encodeTwoColourPng } from '../../web/tickets/signature/twoColourPng.ts'

/** What jsdom lacks of a browser and the driver's screens need; nothing of ours is stubbed. */

// Events run as in a browser: a page that waits for its data can't be shown within `act`.
configure({ eventWrapper: (dispatch) => dispatch(), asyncUtilTimeout: 5_000 })

for (const name of Object.keys(pauses) as (keyof typeof pauses)[]) pauses[name] = 0

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver = NoResize
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
Element.prototype.scrollIntoView = () => {}
// By it the map library knows that it can draw in SVG, as in every browser.
Object.defineProperty(SVGSVGElement.prototype, 'createSVGRect', { value: () => {}, configurable: true })

// Without a top layer what is opened simply stands there; that it closes has to be told.
HTMLElement.prototype.showPopover = function showPopover() {
  this.removeAttribute('popover')
}
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
}

/** One page and no worker: the lock is always free. */
const locks = {
  request: (name: string, _how: LockOptions, work: (lock: { name: string }) => Promise<unknown>) => work({ name }),
}
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

const penCalls = ['clearRect', 'fillRect', 'beginPath', 'closePath', 'moveTo', 'lineTo', 'arc', 'fill', 'stroke']
const pen = Object.fromEntries([...penCalls, 'save', 'restore', 'scale', 'drawImage'].map((name) => [name, () => {}]))
/** One black pixel; what the strokes look like is for a real browser to show. */
const drawn = { width: 1, height: 1, data: new Uint8ClampedArray([0, 0, 0, 255]) }
HTMLCanvasElement.prototype.getContext = (() => ({
  ...pen,
  getImageData: () => drawn,
})) as unknown as HTMLCanvasElement['getContext']

export const drawnPng = toDataUrl({
  mime: 'image/png',
  bytes: await encodeTwoColourPng({ ...drawn, isInk: () => true }),
})
