import type { JobData } from '../../../api/events/jobs.ts'
import { deliver } from '../../../api/webhooks/delivering.ts'
import { dispatchEvents } from '../../../api/webhooks/dispatching.ts'
import { usualSending } from '../../../api/webhooks/worker.ts'
import type { TestApi } from '../harness.ts'

/** Sends by the test's clock whatever is due, as the worker does by pg-boss. Returns how many were sent. */
export async function sendAll({ db, deps, clock }: Pick<TestApi, 'db' | 'deps' | 'clock'>, timeLimit = 300) {
  await dispatchEvents(deps)
  for (let sent = 0; ; sent += 1) {
    const due = await db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
      .select(['webhook_deliveries.id as delivery_id', 'turn'])
      .where('state', '=', 'waiting')
      .where('next_at', '<=', clock.now)
      .where('paused_at', 'is', null)
      .where('ended_at', 'is', null)
      .orderBy('event_id')
      .orderBy('webhook_deliveries.id')
      .execute()
    let isAnySent = false
    for (const job of due) isAnySent = (await tryOne({ db, deps }, job, timeLimit)) || isAnySent
    if (!isAnySent) return sent
  }
}

async function tryOne({ db, deps }: Pick<TestApi, 'db' | 'deps'>, job: JobData['webhook'], timeLimit: number) {
  const count = async () =>
    (await db.selectFrom('webhook_tries').select('id').where('delivery_id', '=', job.delivery_id).execute()).length
  const before = await count()
  await deliver(deps, { ...usualSending(deps), timeLimit }, job)
  return (await count()) > before
}
