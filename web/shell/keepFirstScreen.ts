import { seqKey } from '../offline/deviceSeq.ts'
import { firstScreenKey, getSession } from '../session/session.ts'
import { stylesOf } from './firstStyles.ts'

/** What web/public/first.js reads at the next start, before any of the app. */
type FirstScreen = {
  userId: number
  /** The main script that drew it: a different build may draw it differently. */
  main: string
  path: string
  css: string
  html: string
  /** The body's classes, which say whether the side menu is a rail. */
  body: string
  /** The last number this device gave a ticket. */
  seq: string | null
  /** By the device's calendar. */
  day: string
  asOf: AsOf
}

/** For `data-first="as-of"`: the time, its text on another day, and its classes after 4 and 24 hours. */
type AsOf = { at: number; otherDay: string; amber: string; red: string }

type KeptScreen = {
  path: string
  asOf: AsOf
  /** Removes from the copy what only a running app knows, and marks what depends on the clock. */
  prepare: (copy: HTMLElement) => void
}

export function keepFirstScreen({ path, asOf, prepare }: KeptScreen): void {
  const userId = getSession()?.user.id
  const main = document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset['main']
  const root = document.getElementById('root')
  if (userId === undefined || main === undefined || !root || !isAlone(path)) return
  const css = stylesOf(root, [asOf.amber, asOf.red])
  if (css === null) return
  const copy = root.cloneNode(true) as HTMLElement
  prepare(copy)
  for (const signal of copy.querySelectorAll<HTMLElement>('.signal')) signal.style.visibility = 'hidden'
  const screen: FirstScreen = {
    userId,
    main,
    path,
    asOf,
    body: document.body.className,
    css,
    html: copy.innerHTML,
    seq: localStorage.getItem(seqKey(userId)),
    day: new Date().toDateString(),
  }
  const text = JSON.stringify(screen)
  // Chromium limits how often local storage is written to disk per hour; the tickets' copies need those writes.
  if (text === localStorage.getItem(firstScreenKey)) return
  try {
    localStorage.setItem(firstScreenKey, text)
  } catch {
    // Storage is full: the next start takes a second longer.
    localStorage.removeItem(firstScreenKey)
  }
}

/** False with a dialog open, or a query in the address. */
function isAlone(path: string): boolean {
  const { pathname, search } = window.location
  return pathname === path && search === '' && document.querySelector('[aria-modal="true"], dialog[open]') === null
}
