import { expect, test } from 'vitest'
import { kindsOfOneDriver } from '../../../api/activity/rules.ts'
import { eventKinds, events } from '../../../api/contract/events.ts'

const kindsOfToday = [
  'driver.assigned',
  'driver.removed',
  'ticket.logged',
  'ticket.imported',
  'ticket.voided',
  'ticket.queried',
  'ticket.answered',
  'note.added',
  'note.imported',
  'slip.added',
]

test('ten kinds of event are one driver’s own, and colleagues don’t read them', () => {
  expect(kindsOfOneDriver).toEqual(kindsOfToday)
})

test('drivers read only of their own tickets, notes and slips', () => {
  const ofLoads = eventKinds.filter((kind) => /^(ticket|note|slip)\./.test(kind))
  const read = ofLoads.filter((kind) => events[kind].people.some((grant) => grant === 'driver'))
  expect(kindsOfOneDriver).toEqual(expect.arrayContaining(read))
})
