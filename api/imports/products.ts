import { ProductCreate } from '../contract/products.ts'
import { listColumns } from '../contract/rules/listColumns.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { insertRows } from '../db/rowsInsert.ts'
import { updateRows } from '../db/rowsUpdate.ts'
import { recordEvent, toUser } from '../events/record.ts'
import type { ProductRow } from '../products/queries.ts'
import { countEdits } from '../versions/rules.ts'
import { changesText, type ListKind } from './kind.ts'
import { countProductsSince, listNamedProducts, lockProducts } from './queries.ts'

type Wanted = Pick<ProductRow, 'name' | 'description' | 'status'>

const keyOf = ({ name }: Pick<Wanted, 'name'>) => name.toLowerCase()

/** As many as one by one. */
const mostInDay = 60
const day = 24 * 3_600_000

/** Pending products may share a name. A line then means the approved one, or else the oldest. */
export const products: ListKind<ProductCreate, Wanted, ProductRow> = {
  name: 'products',
  columns: listColumns.products,
  form: ProductCreate,
  key: { field: 'name', ofForm: keyOf, ofRow: keyOf },
  list: (db, actor) => listNamedProducts(db, isAdmin(actor) ? null : actor.id),
  async lock(trx, actor) {
    if (isAdmin(actor)) await lockProducts(trx)
    return listNamedProducts(trx, isAdmin(actor) ? null : actor.id)
  },
  values: ({ name, description, status }) => ({ name, description, status }),
  want: ({ name, description, status }) => ({ name, description, status }),
  refuse(wanted, before, { actor, changed }) {
    if (isAdmin(actor)) return null
    const [field] = changed
    if (before && field) {
      return {
        field,
        wrong: 'Only an administrator changes a product',
        right: 'Write it as exported, or take the line out',
      }
    }
    return wanted.status === 1
      ? { field: 'status', wrong: 'An administrator approves products', right: 'Pending or empty' }
      : null
  },
  async room({ trx, deps: { now }, actor }) {
    const since = new Date(now().getTime() - day)
    return {
      most: isAdmin(actor) ? Number.POSITIVE_INFINITY : mostInDay - (await countProductsSince(trx, actor.id, since)),
      fault: {
        wrong: `You can add at most ${mostInDay} products in a day`,
        right: 'Take this line and those below out',
      },
    }
  },
  async write({ trx, deps: { now }, actor }, { added, changed }) {
    const made = { created_by: actor.id, created_at: now(), updated_at: now() }
    await insertRows(
      trx,
      'products',
      added.map((product) => ({ ...product, ...made })),
    )
    const versions = await countEdits(trx, 'product', changed, now())
    await updateRows(
      trx,
      'products',
      changed.map(({ before: { id }, wanted }, at) => ({ id, ...wanted, version: versions[at], updated_at: now() })),
    )
  },
  async record({ trx, deps, actor }, writes) {
    await recordEvent(trx, deps, {
      kind: 'product.imported',
      actor_id: actor.id,
      audience: ['admins', toUser(actor.id)],
      data: { name: changesText(writes) },
    })
  },
}
