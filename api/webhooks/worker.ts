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
  let filling = Promise.resolve()
  const fill = () => {
    filling = filling.then(() => fillUp(deps, sending, running, signal, fill)).catch(tell)
    return filling
  }
  const follow = async () => {
    let swept = 0
    while (!signal.aborted) {
      await dispatchEvents(deps).catch(tell)
      await fill()
      if (performance.now() - swept >= sweep) {
        swept = performance.now()
        await wakeForgotten(deps).catch(tell)
        await forgetOld(deps).catch(tell)
      }
      await sleep(pause, null, { signal }).catch(() => {})
    }
  }
  const following = follow()
  return async () => {
    stopping.abort()
    await following
    await filling
    await Promise.race([Promise.all(running), sleep(1_000)])
  }
}

async function fillUp(
  deps: Deps,
  sending: Sending,
  running: Set<Promise<void>>,
  signal: AbortSignal,
  again: () => Promise<void>,
): Promise<void> {
  const batchSize = mostAtOnce - running.size
  if (batchSize === 0 || signal.aborted) return
  const jobs = await deps.jobs.fetch<JobData['webhook']>('webhook', { batchSize, groupConcurrency: mostOfFirm })
  for (const job of jobs) {
    const sent = deliver(deps, sending, job.data).then(
      () => deps.jobs.complete('webhook', job.id),
      (error: unknown) => deps.jobs.fail('webhook', job.id, { message: String(error) }),
    )
    const done: Promise<void> = sent.then(
      () => {
        running.delete(done)
        void again()
      },
      () => void running.delete(done),
    )
    running.add(done)
  }
}
