import { afterAll, expect, test } from 'vitest'
import { createJobs } from '../../../api/events/jobs.ts'
import { workMails } from '../../../api/events/worker.ts'
import { openTestApi, startApi } from '../harness.ts'
import { password } from '../world.ts'

/** Two servers on one database. Their streams are in stream.test.ts, their numbers in twoProcesses.test.ts, their seals in seals.test.ts. */
const t = await openTestApi()
const other = await startApi(t.db, t.clock)
afterAll(() => other.close())
const servers = [t, other] as const

const logIn = (nth: number, secret: string) =>
  servers[nth % 2 ? 1 : 0].app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: t.world.b.contractor.email, password: secret },
  })

test('a session of one server is valid at the other, and ends at both', async () => {
  const { token } = (await logIn(0, password)).json()
  const statuses = () =>
    Promise.all(
      servers.map((server) =>
        server
          .as({ token })
          .get('/api/user')
          .then((r) => r.status),
      ),
    )
  expect(await statuses()).toEqual([200, 200])
  await other.as({ token }).post('/api/logout')
  expect(await statuses()).toEqual([401, 401])
})

test('wrong passwords count together, wherever they are tried', async () => {
  for (let nth = 0; nth < 6; nth += 1) expect((await logIn(nth, 'wrong')).statusCode).toBe(401)
  for (const nth of [0, 1]) {
    const { statusCode, headers } = await logIn(nth, password)
    expect(statusCode).toBe(422)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('each job is done once, by one of the servers', async () => {
  const done: number[] = []
  const workers = [createJobs(t.db, { work: true }), createJobs(t.db, { work: true })]
  for (const jobs of workers) {
    await jobs.start()
    await workMails({ jobs }, 'mail', async ({ event_id }) => void done.push(event_id))
  }
  const wanted = Array.from({ length: 40 }, (_, nth) => nth + 1)
  for (const event_id of wanted) await t.deps.jobs.send('mail', { event_id })
  const states = async () => (await t.deps.jobs.findJobs('mail')).map(({ state }) => state)
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['completed']))
  for (const jobs of workers) await jobs.stop({ graceful: false })
  expect(done.toSorted((one, two) => one - two)).toEqual(wanted)
})
