import { test as base } from 'vitest'
import { startEngine } from '../../web/offline/triggers.ts'
import { driverId, signIn } from './driver.ts'
import { createPhone, settleDown } from './phone.ts'
import { createServer, json } from './server.ts'

/** The network of the page: what it answers when it is asked for news, how often it was, and each try, with what the browser said then. */
type Network = {
  isOnline: boolean
  syncAnswer: Response | null
  /** What happens on the phone while the answer is on its way. */
  meanwhile: () => Promise<void>
  syncsRead: number
  tried: { path: string; at: number; isOnline: boolean }[]
}

/** A page of a signed-in driver in which the engine is started. */
export const test = base
  .extend(
    'network',
    (): Network => ({ isOnline: true, syncAnswer: null, meanwhile: async () => {}, syncsRead: 0, tried: [] }),
  )
  .extend('phone', () => createPhone())
  .extend('server', () => createServer())
  .extend('events', () => new EventTarget())
  .extend('page', async ({ phone, server, network }) => {
    const page = phone.open((path, init) => {
      network.tried.push({ path, at: phone.clock.now(), isOnline: page.isOnline() })
      if (!network.isOnline) return Promise.reject(new TypeError('Failed to fetch'))
      if (!path.startsWith('/api/sync')) return server.fetch(path, init)
      network.syncsRead += 1
      return network.meanwhile().then(() => network.syncAnswer?.clone() ?? syncOf({}))
    })
    await signIn(page)
    return page
  })
  .extend('start', ({ page, events }) => {
    const session = () => ({ userId: driverId, token: 's' })
    return () => startEngine(page, { events, session, deviceName: 'Pixel 9' })
  })
  .extend('passSeconds', ({ phone }) => async (count: number) => {
    for (let second = 0; second < count; second++) {
      await settleDown()
      phone.clock.advance(1_000)
    }
    await settleDown()
  })

/** News in which there is nothing but what is given. */
export function syncOf(more: object): Response {
  const lists = {
    orders: [],
    removed_orders: [],
    tickets: [],
    drivers: [],
    vehicles: [],
    more: false,
    orders_left: 0,
    replaces: null,
  }
  return json(200, { data: { cursor: 'c', reset: false, checked_at: '2026-03-10T09:00:00.000Z', ...lists, ...more } })
}
