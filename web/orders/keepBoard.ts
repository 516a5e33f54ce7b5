import { paths } from '../paths.ts'
import { firstScreenKey } from '../session/session.ts'
import { keepFirstScreen } from '../shell/keepFirstScreen.ts'
import { momentOf } from '../ui/dates.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Of each lane: each more is one more to lay out before the first is seen. */
const mostCards = 4

/** A busy board moves all day, and what local storage may write is meant for what waits to be sent (ms). */
const pause = 5 * 60_000
let keptAt = 0

/** Keeps the board as it is on the screen for the next start. `at`: when it was last held against the server. */
export function keepBoard(at: number): void {
  const isKept = localStorage.getItem(firstScreenKey) !== null
  if (isKept && Date.now() - keptAt < pause) return
  keptAt = Date.now()
  const asOf = {
    at,
    otherDay: `Orders as of ${momentOf(new Date(at).toISOString(), '')}`,
    amber: 'pill pill-amber',
    red: 'pill pill-red',
  }
  keepFirstScreen({ path: paths.haulierDashboard, asOf, prepare })
}

function prepare(copy: HTMLElement): void {
  for (const lane of copy.querySelectorAll('.lane')) {
    for (const card of [...lane.querySelectorAll('article')].slice(mostCards)) card.remove()
  }
  // What is asked of the server says no age, and this tablet may have sent what it held.
  const unknown = '[data-asked] > :not(.lane-head), [data-asked] .count, header .count, header [href$="/unsent"]'
  for (const part of copy.querySelectorAll<HTMLElement>(unknown)) part.style.visibility = 'hidden'
  for (const field of copy.querySelectorAll('input')) field.readOnly = true
  copy.querySelector('.board-head > :is(.as-of, .pill)')?.setAttribute('data-first', 'as-of')
  for (const text of copy.querySelectorAll('.board-head h1, .ocard .when')) text.setAttribute('data-first', 'day')
}
