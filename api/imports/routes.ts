import type { FastifyReply } from 'fastify'
import { type Answer, answering, sendTable } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import type { RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import * as calls from '../contract/calls.ts'
import { ListImport, ListImported, mostFileBytes } from '../contract/csvImports.ts'
import type { App } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { drivers } from './drivers.ts'
import type { ListKind, Row } from './kind.ts'
import { products } from './products.ts'
import { writeList } from './reads.ts'
import { importList } from './service.ts'
import { sites } from './sites.ts'
import { vehicles } from './vehicles.ts'

/** A third more for base64, and room for the plan. */
const bodyLimit = Math.ceil(mostFileBytes * 1.34) + 1024

const importing = { body: ListImport, answer: ListImported, bodyLimit }
const known = 'as its import reads them (CSV)'
const brought = 'from a CSV file, all or nothing; a dry run without `plan`'

export function importRoutes(app: App, deps: AppDeps): void {
  const answer = answering(app, 'lists')
  const haulier = { haulier: 200 } as const
  answer(calls.vehicleCsv, {
    summary: `Your company’s vehicles ${known}`,
    file: ['text/csv'],
    access: only('vehicle.manage', haulier),
    handle: (asked) => sendList(deps, asked, vehicles),
  })
  answer(calls.vehicleImport, {
    summary: `Import vehicles ${brought}`,
    ...importing,
    access: only('vehicle.manage', haulier),
    handle: (asked) => answerImport(deps, asked, vehicles),
  })
  answer(calls.driverCsv, {
    summary: `Your company’s drivers ${known}`,
    file: ['text/csv'],
    access: only('staff.create', haulier, refusingStaff),
    handle: (asked) => sendList(deps, asked, drivers),
  })
  answer(calls.driverImport, {
    summary: `Import drivers ${brought}; each new one gets a link by mail`,
    ...importing,
    access: only('staff.create', haulier, refusingStaff),
    handle: (asked) => answerImport(deps, asked, drivers),
  })
  officeRoutes(answer, deps)
}

function officeRoutes(answer: Answer, deps: AppDeps): void {
  const buyers = { contractor: 200, two_trades: 200 } as const
  answer(calls.siteCsv, {
    summary: `Your company’s saved sites ${known}`,
    file: ['text/csv'],
    access: only('site.manage', buyers),
    handle: (asked) => sendList(deps, asked, sites),
  })
  answer(calls.siteImport, {
    summary: `Import sites ${brought}`,
    ...importing,
    access: only('site.manage', buyers),
    handle: (asked) => answerImport(deps, asked, sites),
  })
  answer(calls.productCsv, {
    summary: `The products that you see ${known}`,
    file: ['text/csv'],
    access: only('product.create', { contractor: 200, ...admins(200) }),
    handle: (asked) => sendList(deps, asked, products),
  })
  answer(calls.productImport, {
    summary: `Import products ${brought}; a contractor’s wait for an administrator`,
    ...importing,
    access: only('product.create', { contractor: 200, ...admins(200) }),
    handle: (asked) => answerImport(deps, asked, products),
  })
}

const refusingStaff = { refusal: 'Only hauliers can create users' }

function sendList<Form, Wanted, Stored extends Row<Wanted>>(
  deps: AppDeps,
  asked: Parameters<typeof sendTable>[1],
  kind: ListKind<Form, Wanted, Stored>,
) {
  return sendTable(deps, asked, { name: kind.name, what: kind.name }, writeList(deps.db, asked.actor, kind))
}

type Asked = { actor: RequestActor; body: ListImport; reply: FastifyReply }

/** Ends the work as soon as the asker no longer waits. */
async function answerImport<Form, Wanted, Stored extends Row<Wanted>>(
  deps: AppDeps,
  { actor, body, reply }: Asked,
  kind: ListKind<Form, Wanted, Stored>,
) {
  const stop = new AbortController()
  reply.raw.once('close', () => stop.abort())
  try {
    const data = await importList(deps, actor, kind, body, stop.signal)
    return { message: data.stored ? 'Stored' : 'Nothing has been stored', data }
  } catch (error) {
    throw stop.signal.aborted ? refuse.unreadable(400, 'stopped', 'The import was stopped.') : error
  }
}
