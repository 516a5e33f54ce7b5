import { seqKey } from '../offline/deviceSeq.ts'
import { firstScreenKey, getSession } from '../session/session.ts'
import { stylesOf } from './firstStyles.ts'

/** What web/public/first.js reads at the next start, before anything of the app. */
type FirstScreen = {
  userId: number
  /** The start of the app that drew it: another one may draw it differently. */
  main: string
  path: string
  css: string
  html: string
  /** The body's classes: whether the side menu is a rail. */
  body: string
  /** The last number that this device gave a ticket. */
  seq: string | null
  /** By the device's own calendar. */
  day: string
  asOf: AsOf
}

/** What `data-first="as-of"` says: since when it is so, in which words on another day, and in which classes after 4 and 24 h. */
type AsOf = { at: number; otherDay: string; amber: string; red: string }

type Kept = {
  path: string
  asOf: AsOf
  /** Takes from the copy what only a running app knows, and marks what goes by the clock. */
  prepare: (copy: HTMLElement) => void
}

/** Keeps a page as it is on the screen for the next start. */
export function keepFirstScreen({ path, asOf, prepare }: Kept): void {
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
  // Chromium writes local storage out so many times an hour and no more: that is for the tickets' copies.
  if (text === localStorage.getItem(firstScreenKey)) return
  try {
    localStorage.setItem(firstScreenKey, text)
  } catch {
    // Full: the next start takes a second longer.
    localStorage.removeItem(firstScreenKey)
  }
}

/** Without a dialog over it, or anything beside it that its address asks for. */
function isAlone(path: string): boolean {
  const { pathname, search } = window.location
  return pathname === path && search === '' && document.querySelector('[aria-modal="true"], dialog[open]') === null
}
