import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import type { JobData } from '../events/jobs.ts'
import { publicAddresses } from './address.ts'
import { deliver, usualDelays } from './delivering.ts'
import { dispatchEvents, forgetOld, wakeForgotten } from './dispatching.ts'
import type { Sending } from './sending.ts'

/** So many are sent at once by a process, and so many of one firm by all of them: one that hangs holds up no other. */
const mostAtOnce = 32
const mostOfFirm = 2

/** How often jobs are taken while there are some. A firm's backlog must not slow down the product: it gets twenty a second. */
const pace = 100
const pause = 1_000
const sweep = 60_000

export const usualSending = (deps: Pick<Deps, 'webhookRule'>): Sending => ({
  rule: deps.webhookRule ?? publicAddresses,
  delays: usualDelays,
  timeLimit: 10_000,
})

/** Follows the events and sends until the returned function is called, which waits for what is on its way. */
export function startWebhooks(deps: Deps, sending = usualSending(deps)): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  const tell = (error: unknown) => void deps.jobs.emit('error', error as Error)
  const every = async (ms: number, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await work().catch(tell)
      await sleep(ms, null, { signal }).catch(() => {})
    }
  }
  const send = async () => {
    const isBusy = await takeJobs(deps, sending, running)
    if (!isBusy) await sleep(pause - pace, null, { signal }).catch(() => {})
  }
  const following = [
    every(pause, () => dispatchEvents(deps)),
    every(pace, send),
    every(sweep, async () => {
      await wakeForgotten(deps)
      await forgetOld(deps)
    }),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(following)
    await Promise.race([Promise.all(running), sleep(1_000)])
  }
}

/** Returns whether there may be more soon. */
async function takeJobs(deps: Deps, sending: Sending, running: Set<Promise<void>>): Promise<boolean> {
  const batchSize = mostAtOnce - running.size
  if (batchSize === 0) return true
  const jobs = await deps.jobs.fetch<JobData['webhook']>('webhook', { batchSize, groupConcurrency: mostOfFirm })
  for (const job of jobs) {
    const sent = deliver(deps, sending, job.data, job.id).catch(async (error: unknown) => {
      await deps.jobs.fail('webhook', job.id, { message: String(error) })
    })
    // One that can't even fail expires.
    const done: Promise<void> = sent.catch(() => {}).then(() => void running.delete(done))
    running.add(done)
  }
  return running.size > 0
}
