import { expect } from 'vitest'
import { leaveDevice } from '../../web/offline/device.ts'
import { driverId, logTicket, readRow, signIn } from './driver.ts'
import { test } from './enginePage.ts'
import { settleDown } from './phone.ts'

const other = 8
const own = `upload|${driverId}|secret`

test('another driver’s dead database holds nothing up, promises no try, and is checked ever more rarely', async ({
  phone,
  page,
  server,
  start,
}) => {
  const passMinutes = async (count: number) => {
    for (let halves = 0; halves < 2 * count; halves++) {
      await settleDown()
      phone.clock.advance(30_000)
    }
    await settleDown()
  }
  phone.setVisible(true)
  await signIn(page, other)
  await logTicket(page, 4, { userId: other })
  await leaveDevice(page, other)
  await signIn(page)
  const store = page.stores.user(other)
  const { use } = store
  let looks = 0
  store.use = () => {
    looks += 1
    return Promise.reject(new DOMException('Internal error.', 'UnknownError'))
  }
  const first = await logTicket(page, 3)
  const engine = start()
  await settleDown()
  expect((await readRow(page, first.seq)).state, 'in the round that met the dead database').toBe('received')
  await passMinutes(20)
  expect(engine.getStatus()).toMatchObject({ isBusy: false, isStorageFailing: false, nextTryAt: null })
  expect((await page.databases.registry.users.get(other))?.unreadable?.error).toContain('Internal error.')
  looks = 0
  await passMinutes(10)
  expect(looks).toBeLessThanOrEqual(2)

  const second = await logTicket(page, 3)
  await engine.request('saved')
  expect((await readRow(page, second.seq)).state).toBe('received')

  store.use = use
  await passMinutes(6)
  expect(server.sent.map(({ token }) => token)).toEqual([own, own, `upload|${other}|secret`])
})
