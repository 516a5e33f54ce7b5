import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import { findImportFaults, packagesLoadedBy, readSources } from '../imports.ts'

const faultsOf = (path: string, text: string) => findImportFaults([{ path, text }])

test.each([
  ['web/quotes/List.tsx', "import { findQuote } from '../../api/quotes/queries.ts'"],
  ['web/quotes/List.tsx', "import type { Db } from '../../api/db/database.ts'"],
  ['web/quotes/List.tsx', "import {\n  Bids,\n  More,\n} from '../bids/Bids.tsx'"],
  ['web/quotes/List.tsx', "const page = lazy(() => import('../bids/Bids.tsx'))"],
  ['web/ui/Button.tsx', "import { Bids } from '../bids/Bids.tsx'"],
  ['web/offline/drain.ts', "import { useState } from 'react'"],
  ['web/offline/drain.ts', "import { useLiveQuery } from 'dexie-react-hooks'"],
  ['web/offline/drain.ts', "document.title = 'sent'"],
  ['web/offline/drain.ts', "import { request } from '../client/request.ts'"],
  ['sw/worker.ts', "import { Button } from '../web/ui/Button.tsx'"],
  ['sw/worker.ts', "import { request } from '../web/client/request.ts'"],
  ['api/contract/rules/money.ts', "import { sql } from 'kysely'"],
  ['api/contract/rules/money.ts', "import { createHash } from 'node:crypto'"],
  ['api/contract/rules/money.ts', "import { refuse } from '../../errors/refuse.ts'"],
  ['api/contract/rules/money.ts', 'const today = Date.now()'],
  ['api/contract/rules/money.ts', 'const today = new Date()'],
  ['api/contract/rules/money.ts', 'window.alert(1)'],
  ['api/quotes/service.ts', "import { acceptBid } from '../bids/service.ts'"],
  ['api/quotes/service.ts', "export { acceptBid } from '../bids/service.ts'"],
  ['api/quotes/service.ts', "import { readBids } from '../bids/reads.ts'"],
  ['api/quotes/service.ts', "import { listBids } from '../bids/readQueries.ts'"],
  ['api/quotes/service.ts', "import { suggestAddresses } from '../geo/addresses.ts'"],
  ['api/quotes/service.ts', "const rows = await trx.selectFrom('bids').execute()"],
  ['api/quotes/reads.ts', 'const isOpen = sql<boolean>`quotes.status = 1`'],
  ['api/quotes/service.ts', "import '../cli/start.ts'"],
  ['api/quotes/service.ts', "import { Button } from '../../web/ui/Button.tsx'"],
  ['api/auth/sessions.ts', "import { findUser } from '../accounts/queries.ts'"],
  ['api/app.ts', "import { seedDemo } from './demo/seed.ts'"],
  ['migrations/0002_more.ts', "import { eventKinds } from '../api/contract/events.ts'"],
  ['api/quotes/service.ts', 'const room = await import(name)'],
  ['api/quotes/utils.ts', ''],
  ['web/ui/index.ts', "export { Button } from './Button.tsx'"],
  ['tests/api/helpers.ts', ''],
  ['web/quotes/quoteQuery.ts', "const path = '/api/quotes'"],
  ['web/quotes/quoteQuery.ts', 'const path = `/api/quotes/${id}`'],
  ['web/tickets/signature/Signature.tsx', 'const picture = <img src={`/storage/${file}`} />'],
  ['web/offline/send.ts', "ask('/sanctum/csrf-cookie')"],
  ['sw/worker.ts', 'fetch("/api/sync")'],
  ['api/quotes/service.ts', 'const quote = { ...{ id, status }, site }'],
  ['web/quotes/List.tsx', 'const list = <Quotes {...{ quotes, user }} />'],
])('%s may not hold %j', (path, text) => {
  expect(faultsOf(path, text)).toHaveLength(1)
})

test.each([
  ['web/quotes/List.tsx', "import { formatPounds } from '../../api/contract/rules/money.ts'"],
  [
    'web/quotes/List.tsx',
    "import { Button } from '../ui/Button.tsx'\nimport './list.css'\nimport { useState } from 'react'",
  ],
  ['web/routes.tsx', "const page = lazy(() => import('./bids/Bids.tsx'))"],
  ['sw/worker.ts', "import { drain } from '../web/offline/drain.ts'"],
  [
    'api/contract/rules/money.ts',
    "import { z } from 'zod'\nimport { parse } from './decimal.ts'\nconst at = new Date(text)",
  ],
  ['api/contract/rules/money.ts', '// a clock would be Date.now(), so `now` is passed'],
  [
    'api/quotes/service.ts',
    "import { findBid } from '../bids/queries.ts'\nimport { refuse } from '../errors/refuse.ts'",
  ],
  ['api/quotes/service.ts', "import { findBid } from '../bids/queries/lists.ts'"],
  ['api/quotes/service.ts', "import { isOnTheMarket } from '../bids/rules.ts'"],
  ['api/quotes/service.ts', "import { placeOf } from '../geo/places.ts'"],
  ['api/bids/reads.ts', "import type { Measure } from '../geo/roads.ts'"],
  ['api/quotes/listQueries.ts', "const rows = db.selectFrom('quotes').where(sql<boolean>`quotes.status = 1`)"],
  ['api/demo/seed.ts', "import { acceptBid } from '../bids/service.ts'"],
])('%s may hold %j', (path, text) => {
  expect(faultsOf(path, text)).toEqual([])
})

test.each([
  [
    'folders of the shell',
    ['api/db/pool.ts', "import { createQueues } from '../events/jobs.ts'"],
    ['api/events/jobs.ts', "import type { Db } from '../db/database.ts'"],
    'api/db, api/events: lean on each other in a circle',
  ],
  [
    'a folder and a file at the top, by a type alone',
    ['api/deps.ts', "import type { Jobs } from './events/jobs.ts'"],
    ['api/events/record.ts', "import type { Deps } from '../deps.ts'"],
    'api/deps.ts, api/events: lean on each other in a circle',
  ],
  [
    'a room and the file that registers it',
    ['api/app.ts', "import { quoteRoutes } from './quotes/routes.ts'"],
    ['api/quotes/queries.ts', "import type { App } from '../app.ts'"],
    'api/app.ts, api/quotes: lean on each other in a circle',
  ],
  [
    'shared rooms of the web',
    ['web/client/request.ts', "import { expireSession } from '../session/expire.ts'"],
    ['web/session/login.ts', "import { request } from '../client/request.ts'"],
    'web/client, web/session: lean on each other in a circle',
  ],
  [
    'files of the contract, by a type alone',
    ['api/contract/calls.ts', "import type { registration } from './registration.ts'"],
    ['api/contract/registration.ts', "import * as calls from './calls.ts'"],
    'api/contract/calls.ts, api/contract/registration.ts: lean on each other in a circle',
  ],
  [
    'files of a room of the web',
    ['web/offline/drain.ts', "import { dropCopy } from './secondCopy.ts'"],
    ['web/offline/secondCopy.ts', "import { drain } from './drain.ts'"],
    'web/offline/drain.ts, web/offline/secondCopy.ts: lean on each other in a circle',
  ],
] as const)('a circle is found between %s', (_, [one, oneText], [other, otherText], fault) => {
  const sources = [
    { path: one, text: oneText },
    { path: other, text: otherText },
  ]
  expect(findImportFaults(sources)).toContain(fault)
})

test('rooms that lean on each other, directly or by way of a third, are found', () => {
  const rooms = (...pairs: [string, string][]) =>
    pairs.map(([from, to]) => ({ path: `api/${from}/queries.ts`, text: `import { find } from '../${to}/queries.ts'` }))
  expect(findImportFaults(rooms(['quotes', 'bids'], ['bids', 'orders']))).toEqual([])
  expect(findImportFaults(rooms(['quotes', 'bids'], ['bids', 'orders'], ['orders', 'quotes']))).toEqual([
    'api/bids, api/orders, api/quotes: lean on each other in a circle',
  ])
})

test('the server’s own thread loads nothing that draws papers or parses PDFs', () => {
  const loaded = packagesLoadedBy('api/app.ts', readSources(projectRoot))
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => ['pdfkit', 'fontkit', '@cantoo/pdf-lib'].includes(name))).toEqual([])
})
