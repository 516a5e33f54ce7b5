import type { KyselyPlugin, OperationNode, QueryId, RawNode, SelectQueryNode } from 'kysely'
import type { Db } from '../../api/db/database.ts'

/** The constraints that would save an API without locks: dropped, so that only the locks are left to prove. */
export const safetyNets = [
  'drop index bids_one_accepted_per_quote',
  'drop index haulier_bids_one_accepted_per_quote',
  'alter table order_terms drop constraint order_terms_pkey, drop constraint order_terms_quote_id_fkey',
  'alter table orders drop constraint orders_pkey, drop constraint orders_bid_id_key, drop constraint orders_haulier_bid_id_key',
  'alter table quotes drop constraint quotes_ordered_is_verified',
]

/**
 * The same database with every row lock and advisory lock stripped from the queries. After each read that should have
 * locked, its transaction pauses by turns a little longer or shorter, so that two of them read before either writes.
 */
export function withoutLocks(db: Db): Db {
  const unlocked = new WeakSet<QueryId>()
  const pauses = [0, 9, 3, 15, 6]
  let reads = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (isSelect(node) && node.endModifiers?.some(isRowLock)) {
        unlocked.add(queryId)
        return { ...node, endModifiers: node.endModifiers.filter((modifier) => !isRowLock(modifier)) }
      }
      return isRaw(node) ? { ...node, sqlFragments: node.sqlFragments.map(withoutAdvisoryLock) } : node
    },
    transformResult: async ({ result, queryId }) => {
      if (unlocked.has(queryId)) await pause(pauses[reads++ % pauses.length] ?? 0)
      return result
    },
  }
  return db.withPlugin(plugin)
}

const isSelect = (node: OperationNode): node is SelectQueryNode => node.kind === 'SelectQueryNode'
const isRaw = (node: OperationNode): node is RawNode => node.kind === 'RawNode'

function isRowLock({ modifier }: { modifier?: string }): boolean {
  return (
    modifier === 'ForUpdate' || modifier === 'ForShare' || modifier === 'ForNoKeyUpdate' || modifier === 'ForKeyShare'
  )
}

/** Still a function of a number, that locks nothing. */
function withoutAdvisoryLock(fragment: string): string {
  return fragment.replace('pg_advisory_xact_lock', 'abs')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
