import { enterDevice, leaveDevice } from '../../web/offline/device.ts'
import { type DrainReason, drain } from '../../web/offline/drain.ts'
import { unlessFull } from '../../web/offline/fullDisk.ts'
import { listByState } from '../../web/offline/listByState.ts'
import { retryRow } from '../../web/offline/retryRow.ts'
import { listHeldSlips } from '../../web/offline/slips.ts'
import { startEngine } from '../../web/offline/triggers.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { listUnsent } from './driver.ts'
import { open, pass, type Run, renewToken, sessionOf, thaw } from './modelRun.ts'
import { type Process, settleDown } from './phone.ts'
import { html, refusal } from './server.ts'

/** The server is sick for a while; and in the end all is well again, and what goes by itself has to go. */

export const reasons: readonly DrainReason[] = ['saved', 'start', 'visible', 'online', 'timer', 'send-now', 'sync']

const minute = 60_000
const sick = [
  () => html(503, { 'retry-after': '86400' }),
  () => refusal(503, 'unavailable'),
  () => refusal(500, 'server_error'),
  () => refusal(429, 'too_many_requests', { 'retry-after': '1' }),
  () => html(200),
  (): Response => {
    throw new TypeError('Failed to fetch')
  },
]

/** Whoever has just saved a ticket may send it; then five minutes in which page and worker are woken all the time. */
export async function outage(run: Run): Promise<void> {
  const { faultRate } = run
  run.faultRate = 0
  await enterDevice(run.page, run.active.id)
  await renewToken(run, run.page)
  run.faultRate = faultRate
  const answer = sick[Math.floor(run.fraction() * sick.length)] as () => Response
  const metAt = run.network.sicken(answer)
  const worker = open(run.phone, run.network)
  run.phone.setVisible(true)
  for (let seconds = 0; seconds < 300; seconds += 5) {
    const reason = reasons[Math.floor(run.fraction() * reasons.length)] as DrainReason
    const process = run.fraction() < 0.5 ? run.page : worker
    void drain(process, reason).catch(() => {})
    await settleDown()
    pass(run, 5_000)
  }
  await settleDown()
  run.phone.setVisible(false)
  run.network.sicken(null)
  worker.kill()
  const inMinuteFrom = (from: number) => metAt.filter((at) => at >= from && at < from + minute).length
  run.mostUploads = Math.max(run.mostUploads, ...metAt.map(inMinuteFrom))
}

/**
 * The network is back. Five minutes with the page open and nothing tapped: what is left then, and needs nobody, stands
 * still. Only then each driver does what their screen asks for, once. Returns how many stood still.
 */
export async function heal(run: Run): Promise<number> {
  run.faultRate = 0
  run.phone.clock.set(0)
  await run.network.deliverLate()
  await thaw(run, [...run.frozen])
  await leaveOpen(run)
  const stalled = await countStalled(run)
  for (const driver of run.drivers) {
    await changeDriver(run, driver)
    await answerQuestions(run)
    await leaveOpen(run)
  }
  await run.network.deliverLate()
  return stalled + (await countStalled(run))
}

async function leaveOpen(run: Run): Promise<void> {
  const session = () => sessionOf(run.active)
  const engine = startEngine(run.page, { events: new EventTarget(), session, deviceName: 'Pixel 9' })
  // A wait of five minutes may have begun just now: what goes at its end has gone by itself.
  for (let seconds = 0; seconds <= 300; seconds += 5) {
    do await settleDown()
    while (await run.network.awaitAnswers())
    pass(run, 5_000)
  }
  engine.stop()
}

/** What may go and has not gone: of the driver who is signed in, and of whoever left the phone a token that works. */
async function countStalled({ page, drivers, active }: Run): Promise<number> {
  const counts = await Promise.all(
    drivers.map(async ({ id }) => {
      const user = await page.databases.registry.users.get(id)
      const mayGo = user?.paused?.code !== 'revoked' && (id === active.id || (user?.uploadToken && !user.paused))
      const db = page.databases.user(id)
      const needing = await listByState(db, 'needs_attention').count()
      // With the ticket that holds it.
      const held = await listHeldSlips(db)
      return mayGo ? (await countUnsent(db)) - needing - held.size : 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** One hands the phone to the other, whatever is still unsent. */
export async function changeDriver(run: Run, next: Run['active']): Promise<void> {
  if (next !== run.active) await leaveDevice(run.page, run.active.id)
  await enterDevice(run.page, next.id)
  run.active = next
}

/** Signs in where asked to, and tries again what needs the driver. */
export async function answerQuestions({ page, active }: Run): Promise<void> {
  const user = await page.databases.registry.users.get(active.id)
  if (user?.paused) await enterDevice(page, active.id)
  await retryAll(page, active.id)
}

async function retryAll(page: Process, userId: number): Promise<void> {
  for (const { seq } of await listUnsent(page.databases.user(userId))) {
    await unlessFull(retryRow(page, userId, seq), undefined)
  }
}
