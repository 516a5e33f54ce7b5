import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { device } from '../device/device.ts'
import styles from '../device/deviceState.module.css'
import { readChecked } from '../offline/checked.ts'
import { paths } from '../paths.ts'
import { getSession } from '../session/session.ts'
import { keepFirstScreen } from '../shell/keepFirstScreen.ts'
import { formatClock, formatDayWithWeekday, tomorrow } from '../ui/dates.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** As many as any phone shows: each further card delays the first screen. */
const mostCards = 3

export async function keepJobs(): Promise<void> {
  const userId = getSession()?.user.id
  const at = userId === undefined ? undefined : (await device.stores.user(userId).use(readChecked))?.at
  if (at === undefined) return
  const asOf = {
    at,
    otherDay: ` Orders as of ${formatDayWithWeekday(londonDay(at))}, ${formatClock(at)}`,
    amber: `${styles['asof']} ${styles['is-amber']}`,
    red: `${styles['asof']} ${styles['is-red']}`,
  }
  keepFirstScreen({ path: paths.driver, asOf, prepare })
}

function prepare(copy: HTMLElement): void {
  copy.querySelector('header small')?.setAttribute('data-first', 'day')
  copy.querySelector(`.${styles['asof']}`)?.setAttribute('data-first', 'as-of')
  // "Tomorrow" may be wrong by the next start.
  for (const day of copy.querySelectorAll('main section > h2')) day.textContent = day.textContent.replace(tomorrow, '')
  for (const card of [...(copy.querySelector('main')?.children ?? [])].slice(mostCards)) card.remove()
}
