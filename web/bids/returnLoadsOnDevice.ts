import type { ReturnLoad } from '../../api/contract/returnLoads.ts'
import { type UserDb, withConnection } from '../offline/databases.ts'
import { unlessFull } from '../offline/fullDisk.ts'
import type { KeptLoads, KeptReturnLoads } from '../offline/rows.ts'

/** Of so many orders their loads are kept: those that were asked for last. */
const mostOrders = 50
const board = 'board'

const listOf = (orderId: number | null) => (orderId === null ? board : String(orderId))

/** What the market last said, of the whole board or of one order, for when there is no network; a full disk keeps what it had. */
export async function keepReturnLoads(db: UserDb, orderId: number | null, loads: KeptLoads): Promise<void> {
  const kept = withConnection(db, () =>
    db.transaction('rw', db.meta, async () => {
      const lists = { ...(await readLists(db)), [listOf(orderId)]: loads }
      const byAge = Object.entries(lists).sort(([, one], [, other]) => other.at - one.at)
      await db.meta.put({ key: 'return_loads', lists: Object.fromEntries(byAge.slice(0, mostOrders + 1)) })
    }),
  )
  await unlessFull(kept, undefined)
}

/** Of an order that was never opened here, what the board had of it; null where nothing is known. */
export async function readReturnLoads(db: UserDb, orderId: number | null): Promise<KeptLoads | null> {
  const lists = await readLists(db)
  const own = lists[listOf(orderId)]
  if (own || orderId === null) return own ?? null
  const onBoard = lists[board]
  const loads = onBoard?.loads.filter(({ order }: ReturnLoad) => order.quote_id === orderId) ?? []
  return onBoard && loads.length > 0 ? { at: onBoard.at, total: loads.length, loads } : null
}

async function readLists(db: UserDb): Promise<KeptReturnLoads['lists']> {
  return ((await db.meta.get('return_loads')) as KeptReturnLoads | undefined)?.lists ?? {}
}
