import type { RequestActor } from '../auth/actor.ts'
import type { ProductCreate, ProductUpdate } from '../contract/products.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { nameTaken } from '../errors/database.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { countEdit, requireVersion, type Versioned } from '../versions/rules.ts'
import {
  deleteProduct,
  insertProduct,
  isNameApproved,
  isProductInUse,
  lockProduct,
  type ProductRow,
  updateProduct,
} from './queries.ts'

/** An admin's product may be approved at once; a contractor's awaits an admin. */
export function createProduct(deps: Deps, actor: RequestActor, { name, description, status }: ProductCreate) {
  const now = deps.now()
  const row = { name, description, status: isAdmin(actor) ? status : 0, created_by: actor.id } as const
  return deps.db.transaction().execute(async (trx) => {
    await requireFreeName(trx, name)
    const product = await insertProduct(trx, { ...row, created_at: now, updated_at: now })
    await recordEvent(trx, deps, {
      kind: 'product.created',
      actor_id: actor.id,
      audience: ['admins', toUser(actor.id)],
      data: { product_id: product.id, name },
    })
    return product
  })
}

export function changeProduct(
  deps: Deps,
  actor: RequestActor,
  id: number,
  { version: shown, ...change }: ProductUpdate,
) {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const before = await lockShown(trx, id, shown)
    if (change.name !== undefined) await requireFreeName(trx, change.name, id)
    const version = await countEdit(trx, versioned(before), change, now)
    const product = await updateProduct(trx, id, { ...change, version, updated_at: now })
    await recordEvent(trx, deps, {
      kind: 'product.updated',
      actor_id: actor.id,
      audience: ['admins'],
      data: { product_id: id, name: product.name },
    })
    return product
  })
}

export function removeProduct(deps: Deps, actor: RequestActor, id: number, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const product = await lockShown(trx, id, shown)
    if (await isProductInUse(trx, id)) {
      throw refuse.conflict(
        'product_in_use',
        'This product is used by quotes or suppliers and cannot be deleted. Set it to Pending instead.',
      )
    }
    await deleteProduct(trx, id)
    await recordEvent(trx, deps, {
      kind: 'product.deleted',
      actor_id: actor.id,
      audience: ['admins'],
      data: { product_id: id, name: product.name },
    })
  })
}

/** Pending products may share a name, and the first approved wins: a refusal would reveal another's product. */
async function requireFreeName(trx: Trx, name: string, id: number | null = null): Promise<void> {
  if (await isNameApproved(trx, name, id)) throw nameTaken()
}

async function lockShown(trx: Trx, id: number, shown?: number): Promise<ProductRow> {
  const product = await lockProduct(trx, id)
  if (!product) throw refuse.notFound()
  await requireVersion(trx, versioned(product), shown)
  return product
}

function versioned(row: ProductRow): Versioned<'product'> {
  return { subject: 'product', id: row.id, version: row.version, row }
}
