import { z } from 'zod'
import * as accessRecords from './accessRecords.ts'
import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as admin from './admin.ts'
import * as amendments from './amendments.ts'
import * as approvals from './approvals.ts'
import * as archive from './archive.ts'
import * as attachments from './attachments.ts'
import * as bidAnswers from './bidAnswers.ts'
import * as bids from './bids.ts'
import * as calendar from './calendar.ts'
import * as collectionNotes from './collectionNotes.ts'
import * as collectionPoints from './collectionPoints.ts'
import * as companies from './companies.ts'
import * as demo from './demo.ts'
import * as devices from './devices.ts'
import * as drivers from './drivers.ts'
import * as evidence from './evidence/answers.ts'
import * as factor from './factor.ts'
import * as firmArchive from './firmArchive.ts'
import * as health from './health.ts'
import * as imports from './imports.ts'
import * as lastBids from './lastBids.ts'
import * as live from './live.ts'
import * as nearQuotes from './nearQuotes.ts'
import * as needs from './needs.ts'
import * as notices from './notices.ts'
import * as orders from './orders.ts'
import * as papers from './papers.ts'
import * as places from './places.ts'
import * as products from './products.ts'
import * as questions from './questions.ts'
import * as quoteAnswers from './quoteAnswers.ts'
import * as quotes from './quotes.ts'
import * as reasons from './reasons.ts'
import * as registration from './registration.ts'
import * as returnLoads from './returnLoads.ts'
import * as sessions from './sessions.ts'
import * as sites from './sites.ts'
import * as slips from './slips.ts'
import * as staff from './staff.ts'
import * as sync from './sync.ts'
import * as paperTickets from './tickets/paper.ts'
import * as tickets from './tickets/schemas.ts'
import * as weighbridge from './tickets/weighbridge.ts'
import * as tokens from './tokens.ts'
import * as vehicles from './vehicles.ts'
import * as versions from './versions.ts'
import * as webhooks from './webhooks.ts'

/** Modules of the contract whose schemas the API's document names. */
const modules: readonly object[] = [
  accessRecords,
  accounts,
  activity,
  admin,
  amendments,
  approvals,
  archive,
  attachments,
  bidAnswers,
  bids,
  calendar,
  collectionNotes,
  collectionPoints,
  companies,
  demo,
  devices,
  drivers,
  evidence,
  factor,
  firmArchive,
  health,
  imports,
  lastBids,
  live,
  nearQuotes,
  needs,
  notices,
  orders,
  papers,
  places,
  products,
  questions,
  quoteAnswers,
  quotes,
  reasons,
  registration,
  returnLoads,
  sessions,
  sites,
  slips,
  staff,
  sync,
  paperTickets,
  tickets,
  weighbridge,
  tokens,
  vehicles,
  versions,
  webhooks,
]

/** Gives each schema that the contract exports its name there, as a component of the API's document, but for `others`. */
export function nameComponents(others: ReadonlySet<unknown>): void {
  for (const [name, schema] of modules.flatMap(Object.entries)) {
    if (/^[A-Z]/.test(name) && schema instanceof z.ZodType && !others.has(schema)) {
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name })
    }
  }
}
