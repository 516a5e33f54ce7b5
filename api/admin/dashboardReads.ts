import { type Dashboard, stalledAfterDays } from '../contract/admin.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Deps } from '../deps.ts'
import { countWaiting, listDays, listStalled } from './dashboardQueries.ts'
import { listFailedMails } from './mailQueries.ts'
import { presentFailedMail, presentStalled } from './present.ts'
import { countUsers } from './queries.ts'

const day = 86_400_000

export async function readDashboard({ db, now }: Deps): Promise<Dashboard> {
  const waiting = await countWaiting(db)
  const users_to_approve = await countUsers(db, { role: undefined, state: 'waiting', search: null })
  const stalled = await listStalled(db, new Date(now().getTime() - stalledAfterDays * day))
  const days = await listDays(db, now())
  const failed = await listFailedMails(db)
  return {
    ...waiting,
    users_to_approve,
    stalled_orders: stalled[0]?.total ?? 0,
    stalled: stalled.map(presentStalled),
    failed_mails: failed[0]?.total ?? 0,
    failed: failed.map(presentFailedMail),
    tonnes_this_month: toTonnes(days.reduce((sum, { net_kg }) => sum + net_kg, 0)),
    tonnes_per_day: days.map((one) => ({ day: one.day, tonnes: toTonnes(one.net_kg) })),
  }
}
