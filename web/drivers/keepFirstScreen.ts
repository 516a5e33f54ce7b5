import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { device } from '../device/device.ts'
import styles from '../device/deviceState.module.css'
import { readChecked } from '../offline/checked.ts'
import { seqKey } from '../offline/deviceSeq.ts'
import { paths } from '../paths.ts'
import { firstScreenKey, getSession } from '../session/session.ts'
import { clockOf, weekdayOf } from '../ui/dates.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** What fits on any phone's screen; local storage is small. */
const mostCards = 6

/** What web/public/first.js reads at the next start, before anything of the app. */
type FirstScreen = {
  userId: number
  /** The start of the app that drew it: another one may draw it differently. */
  main: string
  css: readonly string[]
  html: string
  /** The last number that this phone gave a ticket. */
  seq: string | null
  /** By the phone's own calendar. */
  day: string
  asOf: { at: number; otherDay: string; amber: string; red: string }
}

/** Keeps the jobs as they are on the screen for the next start. */
export async function keepFirstScreen(): Promise<void> {
  const userId = getSession()?.user.id
  const checkedAt = userId === undefined ? undefined : (await readChecked(device.stores.user(userId)))?.at
  const main = document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset['main']
  const root = document.getElementById('root')
  if (userId === undefined || checkedAt === undefined || main === undefined || !root) return
  if (window.location.pathname !== paths.driver) return
  const screen: FirstScreen = {
    ...{ userId, main, css: listOwnSheets(), html: copyOf(root).innerHTML, day: new Date().toDateString() },
    seq: localStorage.getItem(seqKey(userId)),
    asOf: {
      at: checkedAt,
      otherDay: ` Orders as of ${weekdayOf(londonDay(checkedAt))}, ${clockOf(checkedAt)}`,
      ...{
        amber: `${styles['asof']} ${styles['is-amber']}`,
        red: `${styles['asof']} ${styles['is-red']}`,
      },
    },
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

/** Those that index.html doesn't name itself. */
function listOwnSheets(): string[] {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')]
  return sheets.map(({ href }) => new URL(href).pathname).slice(1)
}

/** Without what only a running app knows, and with a mark on what goes by the clock. */
function copyOf(root: HTMLElement): HTMLElement {
  const copy = root.cloneNode(true) as HTMLElement
  for (const signal of copy.querySelectorAll<HTMLElement>('.signal')) signal.style.visibility = 'hidden'
  copy.querySelector('header small')?.setAttribute('data-first', 'day')
  copy.querySelector(`.${styles['asof']}`)?.setAttribute('data-first', 'as-of')
  for (const card of [...(copy.querySelector('main')?.children ?? [])].slice(mostCards)) card.remove()
  return copy
}
