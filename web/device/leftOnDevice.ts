import type { UserDb } from '../offline/databases.ts'
import { countUnsentSorts } from '../offline/waitingHere.ts'
import { device } from './device.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

export function listLeft(userId: number): Promise<readonly string[]> {
  return device.stores.user(userId).use(async (db) => {
    const [{ tickets, slips, notes, changes }, drafts, papers] = await Promise.all([
      countUnsentSorts(db),
      countTouchedDrafts(db),
      db.papers.count(),
    ])
    return [
      ...counted(tickets, 'unsent ticket'),
      ...counted(slips, 'unsent photo of a slip', 'unsent photos of slips'),
      ...counted(notes, 'unsent collection note'),
      ...counted(changes, 'unsent driver change'),
      ...counted(drafts, 'unfinished ticket'),
      ...counted(papers, 'paper ticket not logged yet', 'paper tickets not logged yet'),
    ]
  })
}

/** Opening the form creates a draft with rev 1, which doesn't count. */
function countTouchedDrafts(db: UserDb): Promise<number> {
  return db.drafts.filter(({ rev }) => rev > 1).count()
}

function counted(count: number, name: string, names = `${name}s`): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? name : names}`]
}
