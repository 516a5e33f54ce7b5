// First of all: Dexie looks for a database as soon as it is loaded.
import 'fake-indexeddb/auto'
import { configure } from '@testing-library/react'

/** What jsdom lacks of a browser and the driver's screens need; nothing of ours is stubbed. */

// Events run as in a browser: a page that waits for its data can't be shown within `act`.
configure({ eventWrapper: (dispatch) => dispatch(), asyncUtilTimeout: 5_000 })

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

/** Smallest PNG there is; what the strokes look like is for a real browser to show. */
export const drawnPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

const penCalls = ['clearRect', 'fillRect', 'beginPath', 'closePath', 'moveTo', 'lineTo', 'arc', 'fill', 'stroke']
const pen = Object.fromEntries([...penCalls, 'save', 'restore', 'scale'].map((name) => [name, () => {}]))
HTMLCanvasElement.prototype.getContext = (() => pen) as unknown as HTMLCanvasElement['getContext']
HTMLCanvasElement.prototype.toDataURL = () => drawnPng
