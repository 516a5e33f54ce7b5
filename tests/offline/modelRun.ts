import { needsUploadToken, obtainUploadToken } from '../../web/offline/device.ts'
import type { TestApi } from '../api/harness.ts'
import type { Member } from '../api/world.ts'
import type { Network } from './network.ts'
import type { FinishFault, Saved } from './outcome.ts'
import { type Phone, type Process, settleDown } from './phone.ts'

/** What a run of the model holds: one phone, its drivers, and the time that goes by for all. */

export type Driver = Member & { quoteId: number; session: string }
export const sessionOf = ({ id, session }: Driver) => ({ userId: id, token: session })

export type Run = {
  api: TestApi
  phone: Phone
  network: Network
  fraction: () => number
  /** 0 to 1: how often a request meets a fault. */
  faultRate: number
  drivers: Driver[]
  active: Driver
  page: Process
  /** Tabs and workers that are frozen over a request, and thaw one day. */
  frozen: Work[]
  drawFinishFault: () => FinishFault
  drawSignature: () => ArrayBuffer
  saved: Map<string, Saved>
  struck: Record<FinishFault, number>
  /** The most uploads that any minute of an outage has seen. */
  mostUploads: number
}

/** What a process does. */
export type Work = { process: Process; done: Promise<void> }

export function open(phone: Phone, network: Network): Process {
  const process: Process = phone.open(network.fetchFor(() => process))
  return process
}

/** As the page does with its session. */
export async function renewToken({ active }: Run, process: Process): Promise<void> {
  const session = sessionOf(active)
  if (await needsUploadToken(process, session)) await obtainUploadToken(process, session, 'Pixel 9')
}

export function reopenPage(run: Run): void {
  run.page.kill()
  run.page = open(run.phone, run.network)
}

export function pass({ phone, api }: Run, ms: number): void {
  phone.clock.advance(ms)
  api.clock.advance(ms)
}

/** Waits for each to end, or for its process to; time goes by only while nobody is at work. */
export async function attend(run: Run, works: readonly Work[]): Promise<void> {
  const left = new Set(works)
  const failed: unknown[] = []
  for (const work of works) {
    void work.done.then(
      () => left.delete(work),
      (error) => failed.push(error),
    )
    void work.process.ended.then(() => left.delete(work))
  }
  const atWork = () => [...left].some(({ process }) => !process.isSuspended())
  for (let seconds = 0; failed.length === 0; seconds += 5) {
    do await settleDown()
    while (await run.network.awaitAnswers())
    if (!atWork()) break
    pass(run, 5_000)
    if (seconds > 7_200) throw new Error('The engine stands still')
  }
  if (failed.length > 0) throw failed[0]
  run.frozen.push(...left)
  const hasLostPage = run.page.isSuspended() || (await isGone(run.page))
  for (const { process } of works) if (process !== run.page && !process.isSuspended()) process.kill()
  if (hasLostPage) leavePage(run)
}

/** A frozen tab stays where it is; the driver opens another. */
function leavePage(run: Run): void {
  if (run.page.isSuspended()) run.page = open(run.phone, run.network)
  else reopenPage(run)
}

/** Whoever is frozen goes on where it was: with an old lease, and an answer that is long overtaken. */
export async function thaw(run: Run, works: readonly Work[]): Promise<void> {
  run.frozen = run.frozen.filter((work) => !works.includes(work))
  for (const { process } of works) process.thaw()
  await attend(run, works)
}

function isGone(process: Process): Promise<boolean> {
  return Promise.race([process.ended.then(() => true), Promise.resolve().then(() => false)])
}
