import { changeKept } from '../companies/rules.ts'
import {
  type CollectionPointForm,
  type CollectionPointUpdate,
  mostCollectionPoints,
} from '../contract/collectionPoints.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { pinAfter, pinOf } from '../geo/places.ts'
import { countEdit, requireVersion, type Versioned } from '../versions/rules.ts'
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
  form: CollectionPointUpdate,
): Promise<StoredPoint> {
  return changeKept({ deps, actor, changed: 'collection_points' }, async (trx, companyId) => {
    const before = await lockShown(trx, companyId, pointId, form.version)
    const now = deps.now()
    const change = { ...columnsOf(form), ...pinAfter(form, before), updated_at: now }
    const version = await countEdit(trx, versioned(before), { ...before, ...change }, now)
    return updatePoint(trx, companyId, pointId, { ...change, version })
  })
}

export function dropPoint(deps: Deps, actor: Actor, pointId: number, shown?: number): Promise<void> {
  return changeKept({ deps, actor, changed: 'collection_points' }, async (trx, companyId) => {
    await lockShown(trx, companyId, pointId, shown)
    await deletePoint(trx, companyId, pointId)
  })
}

async function lockShown(trx: Trx, companyId: number, pointId: number, shown?: number): Promise<StoredPoint> {
  const point = await lockPoint(trx, companyId, pointId)
  if (!point) throw refuse.notFound(notThere)
  await requireVersion(trx, versioned(point), shown)
  return point
}

function versioned(row: StoredPoint): Versioned<'collection_point'> {
  return { subject: 'collection_point', id: row.id, version: row.version, row }
}

function columnsOf({ address, postcode, access_open, access_close, notes }: CollectionPointForm) {
  return { address, postcode, access_open, access_close, notes }
}
