import { companyOf } from '../auth/actor.ts'
import { lockCompany } from '../companies/queries.ts'
import { listColumns } from '../contract/rules/listColumns.ts'
import { nationOf } from '../contract/rules/nations.ts'
import { mostSites, SiteForm } from '../contract/sites.ts'
import { insertRows } from '../db/rowsInsert.ts'
import { updateRows } from '../db/rowsUpdate.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { countSites, type StoredSite } from '../sites/queries.ts'
import { countEdits } from '../versions/rules.ts'
import { changesText, type ListKind } from './kind.ts'
import { listSites, lockSites } from './queries.ts'

type Wanted = Omit<StoredSite, 'id' | 'company_id' | 'version' | 'saved_by' | 'saved_at' | 'used_at' | 'archived_at'>

const keyOf = ({ name, postcode }: Pick<Wanted, 'name' | 'postcode'>) => `${postcode} ${name.toLowerCase()}`

/** A site is known by its name and postcode, as when a quote saves one. */
export const sites: ListKind<SiteForm, Wanted, StoredSite> = {
  name: 'sites',
  columns: listColumns.sites,
  form: SiteForm,
  key: { field: 'name', ofForm: keyOf, ofRow: keyOf },
  list: async (db, actor) => (await listSites(db, companyOf(actor))).filter(({ archived_at }) => archived_at === null),
  async lock(trx, actor) {
    await lockCompany(trx, companyOf(actor))
    await lockSites(trx, companyOf(actor))
    return listSites(trx, companyOf(actor))
  },
  values: (site) => ({ ...site }),
  want: ({ latitude, longitude, nation, ...form }, before) => ({
    ...form,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    nation: nation ?? before?.nation ?? nationOf(form.postcode),
  }),
  refuse: (_wanted, before) =>
    before?.archived_at
      ? { field: 'name', wrong: 'This site is archived', right: 'Bring it back on its page, or take the line out' }
      : null,
  async room({ trx, actor }) {
    const { in_use, archived } = await countSites(trx, companyOf(actor))
    const figure = mostSites.toLocaleString('en-GB')
    return {
      most: mostSites - in_use - archived,
      fault: { wrong: `A company can save at most ${figure} sites`, right: 'Take this line and those below out' },
    }
  },
  async write({ trx, deps: { now }, actor }, { added, changed }) {
    const saved = { company_id: companyOf(actor), saved_by: actor.id, saved_at: now(), used_at: now() }
    await insertRows(
      trx,
      'sites',
      added.map((site) => ({ ...site, ...saved })),
    )
    const versions = await countEdits(trx, 'site', changed, now())
    await updateRows(
      trx,
      'sites',
      changed.map(({ before: { id }, wanted }, at) => ({ id, ...wanted, version: versions[at] })),
    )
  },
  async record({ trx, deps, actor }, writes) {
    await recordEvent(trx, deps, {
      kind: 'site.imported',
      actor_id: actor.id,
      audience: [toCompany(companyOf(actor)), 'admins'],
      data: { name: changesText(writes) },
    })
  },
}
