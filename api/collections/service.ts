import { changeKept } from '../companies/rules.ts'
import { type CollectionPointForm, mostCollectionPoints } from '../contract/collectionPoints.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { countPoints, deletePoint, insertPoint, lockPoint, type StoredPoint, updatePoint } from './queries.ts'

const notThere = 'Collection point not found.'

export function addPoint(deps: Deps, actor: Actor, form: CollectionPointForm): Promise<StoredPoint> {
  return changeKept({ deps, actor, changed: 'collection_points' }, async (trx, company_id) => {
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
  return changeKept({ deps, actor, changed: 'collection_points' }, async (trx, companyId) => {
    const before = await lockPoint(trx, companyId, pointId)
    if (!before) throw refuse.notFound(notThere)
    // Who says nothing of the pin leaves it where it is; null takes it away.
    const isPinKept = form.latitude === undefined && form.postcode === before.postcode
    const change = { ...columnsOf(form), updated_at: deps.now() }
    return updatePoint(trx, companyId, pointId, isPinKept ? change : { ...change, ...pinOf(form) })
  })
}

export function dropPoint(deps: Deps, actor: Actor, pointId: number): Promise<void> {
  return changeKept({ deps, actor, changed: 'collection_points' }, async (trx, companyId) => {
    if (!(await deletePoint(trx, companyId, pointId))) throw refuse.notFound(notThere)
  })
}

function columnsOf({ address, postcode, access_open, access_close, notes }: CollectionPointForm) {
  return { address, postcode, access_open, access_close, notes }
}

function pinOf({ latitude = null, longitude = null }: CollectionPointForm) {
  return { latitude, longitude }
}
