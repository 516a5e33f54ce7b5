import type { DeclaredRoute } from '../../../api/app.ts'
import { scenarios as accounts } from './accounts.ts'
import { scenarios as activity } from './activity.ts'
import { scenarios as admin } from './admin.ts'
import { scenarios as amendments } from './amendments.ts'
import { scenarios as attachments } from './attachments.ts'
import { scenarios as bids } from './bids.ts'
import { scenarios as companies } from './companies.ts'
import { scenarios as drivers } from './drivers.ts'
import { scenarios as evidence } from './evidence.ts'
import { scenarios as geo } from './geo.ts'
import { scenarios as health } from './health.ts'
import { scenarios as imports } from './imports.ts'
import { scenarios as needs } from './needs.ts'
import { scenarios as notices } from './notices.ts'
import { scenarios as orders } from './orders.ts'
import { scenarios as papers } from './papers.ts'
import { scenarios as products } from './products.ts'
import { scenarios as questions } from './questions.ts'
import { scenarios as quotes } from './quotes.ts'
import type { Scenarios } from './scenario.ts'
import { scenarios as schedules } from './schedules.ts'
import { scenarios as sites } from './sites.ts'
import { scenarios as sync } from './sync.ts'
import { scenarios as tickets } from './tickets.ts'
import { scenarios as webhooks } from './webhooks.ts'

export const scenarios: Scenarios = {
  ...health,
  ...accounts,
  ...admin,
  ...notices,
  ...needs,
  ...activity,
  ...products,
  ...quotes,
  ...questions,
  ...attachments,
  ...bids,
  ...orders,
  ...amendments,
  ...companies,
  ...schedules,
  ...sites,
  ...drivers,
  ...tickets,
  ...webhooks,
  ...papers,
  ...evidence,
  ...sync,
  ...geo,
  ...imports,
}

const notOurs = /^(HEAD|OPTIONS) |\/api\/docs|^GET \/(?!api|sanctum|storage|healthz|readyz)/

/** The routes of the rooms: not the pages of the API's description, nor the files of the site. */
export type OwnRoute = DeclaredRoute & { key: string }

export function ownRoutes(routes: readonly DeclaredRoute[]): OwnRoute[] {
  return routes
    .map((route) => ({ ...route, key: `${route.method} ${route.url}` }))
    .filter(({ key }) => !notOurs.test(key))
}
