import { companyOf } from '../auth/actor.ts'
import { findCompany, lockCompany } from '../companies/queries.ts'
import { type CollectionPointForm, mostCollectionPoints } from '../contract/collectionPoints.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { countPoints, deletePoint, insertPoint, lockPoint, type StoredPoint, updatePoint } from './queries.ts'

const notThere = 'Collection point not found.'

export function addPoint(deps: Deps, actor: Actor, form: CollectionPointForm): Promise<StoredPoint> {
  return changePoints(deps, actor, async (trx, company_id) => {
    if ((await countPoints(trx, company_id)) >= mostCollectionPoints) {
      throw refuse.invalid({ address: [`A company can save at most ${mostCollectionPoints} collection points.`] })
    }
    const now = deps.now()
    return insertPoint(trx, { ...columnsOf(form), ...pinOf(form), company_id, created_at: now, updated_at: now })
  })
}

export function changePoint(
  deps: Deps,
  actor: Actor,
  pointId: number,
  form: CollectionPointForm,
): Promise<StoredPoint> {
  return changePoints(deps, actor, async (trx, companyId) => {
    const before = await lockPoint(trx, companyId, pointId)
    if (!before) throw refuse.notFound(notThere)
    // Who says nothing of the pin leaves it where it is; null takes it away.
    const isPinKept = form.latitude === undefined && form.postcode === before.postcode
    const change = { ...columnsOf(form), updated_at: deps.now() }
    return updatePoint(trx, companyId, pointId, isPinKept ? change : { ...change, ...pinOf(form) })
  })
}

export function dropPoint(deps: Deps, actor: Actor, pointId: number): Promise<void> {
  return changePoints(deps, actor, async (trx, companyId) => {
    if (!(await deletePoint(trx, companyId, pointId))) throw refuse.notFound(notThere)
  })
}

/** One change at a time, so that the count holds. */
function changePoints<T>(deps: Deps, actor: Actor, change: (trx: Trx, companyId: number) => Promise<T>): Promise<T> {
  const companyId = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const result = await change(trx, companyId)
    const { name } = await findCompany(trx, companyId)
    await recordEvent(trx, deps, {
      kind: 'company.updated',
      actor_id: actor.id,
      audience: [toCompany(companyId), 'admins'],
      data: { company_id: companyId, name, changed: ['collection_points'] },
    })
    return result
  })
}

function columnsOf({ address, postcode, access_open, access_close, notes }: CollectionPointForm) {
  return { address, postcode, access_open, access_close, notes }
}

function pinOf({ latitude = null, longitude = null }: CollectionPointForm) {
  return { latitude, longitude }
}
