import { companyOf } from '../auth/actor.ts'
import { lockCompany } from '../companies/queries.ts'
import { nationOf } from '../contract/rules/nations.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { mostSites, type SiteForm, type SiteUpdate } from '../contract/sites.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { type NewEvent, recordEvent, toCompany } from '../events/record.ts'
import { pinAfter, pinOf } from '../geo/places.ts'
import { changedFacts, countEdit, requireVersion, type Versioned } from '../versions/rules.ts'
import { countSites, deleteSite, insertSite, isNamed, lockSite, type StoredSite, updateSite } from './queries.ts'
import { siteNotFound } from './reads.ts'

/** Returns the new site's id. */
export function saveSite(deps: Deps, actor: Actor, form: SiteForm): Promise<number> {
  const company_id = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    // One at a time per firm, so that the limit holds.
    await lockCompany(trx, company_id)
    const { in_use, archived } = await countSites(trx, company_id)
    if (in_use + archived >= mostSites) {
      throw refuse.invalid({ name: [`A company can save at most ${mostSites.toLocaleString('en-GB')} sites.`] })
    }
    const now = deps.now()
    const saved = { saved_by: actor.id, saved_at: now, used_at: now }
    const nation = form.nation ?? nationOf(form.postcode)
    const id = await insertSite(trx, { ...columnsOf(form), ...pinOf(form), ...saved, nation, company_id })
    await recordEvent(trx, deps, { kind: 'site.saved', ...by(actor), data: { name: form.name } })
    return id
  })
}

export function changeSite(deps: Deps, actor: Actor, siteId: number, form: SiteUpdate): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockShown(trx, actor, siteId, form.version)
    const kept = form.postcode === before.postcode ? before.nation : nationOf(form.postcode)
    const after = { ...before, ...columnsOf(form), ...pinAfter(form, before), nation: form.nation ?? kept }
    const changed = await writeEdit(trx, before, after, deps.now())
    await recordEvent(trx, deps, { kind: 'site.changed', ...by(actor), data: { name: after.name, changed } })
  })
}

/** Out of the lists and of the quotes' choice; quotes keep it. */
export function archiveSite(deps: Deps, actor: Actor, siteId: number, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockShown(trx, actor, siteId, shown)
    if (before.archived_at) return
    const now = deps.now()
    await writeEdit(trx, before, { ...before, archived_at: now }, now)
    await recordEvent(trx, deps, { kind: 'site.archived', ...by(actor), data: { name: before.name } })
  })
}

export function bringBackSite(deps: Deps, actor: Actor, siteId: number, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockShown(trx, actor, siteId, shown)
    if (!before.archived_at) return
    await writeEdit(trx, before, { ...before, archived_at: null }, deps.now())
    await recordEvent(trx, deps, { kind: 'site.brought_back', ...by(actor), data: { name: before.name } })
  })
}

export function dropSite(deps: Deps, actor: Actor, siteId: number, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { name } = await lockShown(trx, actor, siteId, shown)
    if (await isNamed(trx, siteId)) {
      throw refuse.conflict('site_named', 'A quote names this site. You can archive it.')
    }
    await deleteSite(trx, siteId)
    await recordEvent(trx, deps, { kind: 'site.deleted', ...by(actor), data: { name } })
  })
}

async function lockShown(trx: Trx, actor: Actor, siteId: number, shown?: number): Promise<StoredSite> {
  const site = await lockSite(trx, companyOf(actor), siteId)
  if (!site) throw siteNotFound()
  await requireVersion(trx, versioned(site), shown)
  return site
}

/** Returns the changed fields. */
async function writeEdit(trx: Trx, before: StoredSite, after: StoredSite, now: Date): Promise<string[]> {
  const { id, ...change } = after
  const version = await countEdit(trx, versioned(before), after, now)
  await updateSite(trx, id, { ...change, version })
  return changedFacts('site', before, after)
}

function versioned(row: StoredSite): Versioned<'site'> {
  return { subject: 'site', id: row.id, version: row.version, row }
}

function columnsOf({ latitude: _pin, longitude: _too, nation: _of, version: _shown, ...columns }: SiteUpdate) {
  return columns
}

function by(actor: Actor): Pick<NewEvent, 'actor_id' | 'audience'> {
  return { actor_id: actor.id, audience: [toCompany(companyOf(actor)), 'admins'] }
}
