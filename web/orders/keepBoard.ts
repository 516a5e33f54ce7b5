import { paths } from '../paths.ts'
import { firstScreenKey } from '../session/session.ts'
import { keepFirstScreen } from '../shell/keepFirstScreen.ts'
import { formatMoment } from '../ui/dates.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Per lane: each further card delays the first screen. */
const mostCards = 4

/** A board changes all day, but local storage's writes are limited and unsent work needs them (ms). */
const pause = 5 * 60_000
let keptAt = 0

/** `at`: when the board was last checked with the server. */
export function keepBoard(at: number): void {
  const isKept = localStorage.getItem(firstScreenKey) !== null
  if (isKept && Date.now() - keptAt < pause) return
  keptAt = Date.now()
  const asOf = {
    at,
    otherDay: `Orders as of ${formatMoment(new Date(at).toISOString(), '')}`,
    amber: 'pill pill-amber',
    red: 'pill pill-red',
  }
  keepFirstScreen({ path: paths.haulierDashboard, asOf, prepare })
}

function prepare(copy: HTMLElement): void {
  for (const lane of copy.querySelectorAll('.lane')) {
    for (const card of [...lane.querySelectorAll('article')].slice(mostCards)) card.remove()
  }
  // Parts with data from the server have no age, and unsent counts may be out of date by then.
  const unknown = '[data-asked] > :not(.lane-head), [data-asked] .count, header .count, header [href$="/unsent"]'
  for (const part of copy.querySelectorAll<HTMLElement>(unknown)) part.style.visibility = 'hidden'
  for (const field of copy.querySelectorAll('input')) field.readOnly = true
  copy.querySelector('.board-head > :is(.as-of, .pill)')?.setAttribute('data-first', 'as-of')
  for (const text of copy.querySelectorAll('.board-head h1, .ocard .when')) text.setAttribute('data-first', 'day')
}
