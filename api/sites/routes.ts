import { answering } from '../answer.ts'
import { only } from '../auth/access.ts'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
import { SiteAnswer, SiteForm, SitePath, SiteQuery, Sites, SiteUpdate, SiteWritten } from '../contract/sites.ts'
import { ShownQuery, VersionBody } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { readSite, readSites } from './reads.ts'
import { archiveSite, bringBackSite, changeSite, dropSite, saveSite } from './service.ts'

export function siteRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'sites')
  const mine = [200, 404] as const
  const ofOwn = only('site.manage', { contractor: mine, two_trades: 404 })
  const readOwn = (actor: RequestActor, siteId: number) => readSite(deps.db, companyOf(actor), siteId, deps.now())

  answer(calls.siteList, {
    summary: 'The sites that your company saved, the last used first',
    query: SiteQuery,
    answer: Sites,
    access: only('site.read', { contractor: 200, two_trades: 200 }),
    handle: ({ actor, query }) => readSites(deps.db, companyOf(actor), query, deps.now()),
  })
  answer(calls.siteRead, {
    summary: 'A saved site with what came there; its quotes and orders are in their own lists, by `site_id`',
    params: SitePath,
    answer: SiteAnswer,
    access: only('site.read', { contractor: mine, two_trades: 404 }),
    handle: async ({ actor, params }) => ({ data: await readOwn(actor, params.id) }),
  })
  answer(calls.siteCreate, {
    summary: 'Save a site',
    body: SiteForm,
    answer: SiteWritten,
    status: 201,
    access: only('site.manage', { contractor: 201, two_trades: 201 }),
    handle: async ({ actor, body }) => {
      const id = await saveSite(deps, actor, body)
      return { message: 'Site saved', data: await readOwn(actor, id) }
    },
  })
  answer(calls.siteUpdate, {
    summary: 'Change a saved site; quotes keep what they were sent with',
    params: SitePath,
    body: SiteUpdate,
    answer: SiteWritten,
    access: ofOwn,
    handle: async ({ actor, params, body }) => {
      await changeSite(deps, actor, params.id, body)
      return { message: 'Site updated', data: await readOwn(actor, params.id) }
    },
  })
  answer(calls.siteArchive, {
    summary: 'Archive a saved site: no new quote can name it, and those that do keep it',
    params: SitePath,
    body: VersionBody,
    answer: SiteWritten,
    access: ofOwn,
    handle: async ({ actor, params, body }) => {
      await archiveSite(deps, actor, params.id, body?.version)
      return { message: 'Site archived', data: await readOwn(actor, params.id) }
    },
  })
  answer(calls.siteBringBack, {
    summary: 'Bring an archived site back',
    params: SitePath,
    body: VersionBody,
    answer: SiteWritten,
    access: ofOwn,
    handle: async ({ actor, params, body }) => {
      await bringBackSite(deps, actor, params.id, body?.version)
      return { message: 'Site brought back', data: await readOwn(actor, params.id) }
    },
  })
  answer(calls.siteRemove, {
    summary: 'Delete a saved site that no quote names',
    params: SitePath,
    query: ShownQuery,
    answer: Message,
    access: ofOwn,
    handle: async ({ actor, params, query }) => {
      await dropSite(deps, actor, params.id, query.version)
      return { message: 'Site deleted' }
    },
  })
}
