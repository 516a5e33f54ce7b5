import type { RequestActor } from '../auth/actor.ts'
import type { ProductCreate, ProductUpdate } from '../contract/products.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { deleteProduct, insertProduct, isProductInUse, lockProduct, updateProduct } from './queries.ts'

/** An admin may add an approved product at once; a contractor's waits for an admin. */
export function createProduct(deps: Deps, actor: RequestActor, { name, description, status }: ProductCreate) {
  const now = deps.now()
  const row = { name, description, status: isAdmin(actor) ? status : 0, created_by: actor.id } as const
  return deps.db.transaction().execute(async (trx) => {
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

export function changeProduct(deps: Deps, actor: RequestActor, id: number, change: ProductUpdate) {
  return deps.db.transaction().execute(async (trx) => {
    const product = await updateProduct(trx, id, { ...change, updated_at: deps.now() })
    if (!product) throw refuse.notFound()
    await recordEvent(trx, deps, {
      kind: 'product.updated',
      actor_id: actor.id,
      audience: ['admins'],
      data: { product_id: id, name: product.name },
    })
    return product
  })
}

export function removeProduct(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, id)
    if (!product) throw refuse.notFound()
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
