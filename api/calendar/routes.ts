import { answering, asFile } from '../answer.ts'
import { only, open, yard } from '../auth/access.ts'
import { CalendarAddress, CalendarFile, CalendarMade } from '../contract/calendar.ts'
import * as calls from '../contract/calls.ts'
import type { App, Deps } from '../deps.ts'
import { readCalendar, readFeed } from './reads.ts'
import { endFeed, makeFeed } from './service.ts'

const icsType = 'text/calendar'

export function calendarRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'calendar')
  const access = only('calendar.own', { contractor: 200, supplier: 200, ...yard(200), staff_respond: 403, driver: 200 })
  answer(calls.calendarRead, {
    summary: 'The secret address of your deliveries as a calendar',
    answer: CalendarAddress,
    access,
    handle: async ({ actor }) => ({ data: await readFeed(deps, actor) }),
  })
  answer(calls.calendarMake, {
    summary: 'Make the address of your calendar, or another one; the address before stops working',
    answer: CalendarMade,
    access,
    handle: async ({ actor }) => ({ message: 'Calendar address made', data: await makeFeed(deps, actor) }),
  })
  answer(calls.calendarEnd, {
    summary: 'End the address of your calendar',
    answer: CalendarMade,
    access,
    handle: async ({ actor }) => {
      await endFeed(deps, actor)
      return { message: 'Calendar address ended', data: null }
    },
  })
  answer(calls.calendarFeed, {
    summary: 'Deliveries as a calendar (iCalendar), for whoever has the address; no prices and no telephone numbers',
    params: CalendarFile,
    file: [icsType],
    access: open(200),
    handle: async ({ params, reply }) => {
      const text = await readCalendar(deps, params.file)
      return asFile(reply, { name: 'deliveries.ics', type: `${icsType}; charset=utf-8`, disposition: 'inline' }).send(
        text,
      )
    },
  })
}
