import { type Mutant, mutantsIn } from './mutant.ts'

const lists = 'tests/api/matrixLists.test.ts'
const several = 'tests/api/matrixSeveral.test.ts'
const parties = 'tests/api/twins/parties.test.ts'
const worlds = 'tests/api/twins/worlds.test.ts'
const questions = 'tests/api/twins/questions.test.ts'
const matrix = 'tests/api/matrix.test.ts'
const ends = 'tests/api/orders/ends.test.ts'
const schedules = 'tests/api/schedules/schedules.test.ts'
const drafts = 'tests/api/schedules/drafts.test.ts'
const sitesOfQuotes = 'tests/api/sites/quotes.test.ts'

/** Who reads what of another firm. */
export const privacy: readonly Mutant[] = [
  ...mutantsIn(
    'api/orders/present.ts',
    [
      'the haulier reads the price of the stone',
      parties,
      {
        "...(sides.some((side) => side !== 'haulier') && { price: toPounds(row.supplier_price_pence) })":
          'price: toPounds(row.supplier_price_pence)',
      },
    ],
    [
      'the whole yard reads its prices in the list',
      parties,
      { '...(seesPrice && presentCarriage(row))': '...presentCarriage(row)' },
    ],
    [
      'everybody reads a driver’s telephone number',
      parties,
      { "if (is('haulier', 'admin')) return presentReachable(driver)": 'return presentReachable(driver)' },
    ],
    [
      'the site reads a driver’s telephone number before the day',
      parties,
      { "is('contractor') && isDriven(job, now) ?": "is('contractor') ?" },
    ],
    [
      'everybody reads how many tickets are flagged',
      parties,
      {
        "...((isCarrier || is('admin')) && { flagged_tickets: row.deliveries.flagged })":
          'flagged_tickets: row.deliveries.flagged',
      },
    ],
  ),
  ...mutantsIn('api/tickets/rules.ts', [
    'the site reads a ticket’s flags',
    parties,
    { 'isOwn(viewer, row) ? presentOwnTicket': 'row ? presentOwnTicket' },
  ]),
  ...mutantsIn('api/tickets/present.ts', [
    'everybody reads who in an office logged a load',
    parties,
    { 'nameOfAuthor(row.author, reader)': 'row.author.name' },
  ]),
  ...mutantsIn('api/tickets/noteReads.ts', [
    'everybody reads who in an office photographed a note',
    parties,
    { 'nameOfAuthor(row.author, reader)': 'row.author.name' },
  ]),
  ...mutantsIn('api/papers/packReads.ts', [
    'a pack names who in an office photographed a note',
    parties,
    { 'is_driver ? name : (company_name ?? name)': 'is_driver || company_name ? name : name' },
  ]),
  ...mutantsIn('api/answer.ts', [
    'an export without filters takes any name',
    'tests/api/shell/queryNames.test.ts',
    { '(isExport(file) ? nothing : undefined)': '(isExport(file) ? undefined : undefined)' },
  ]),
  ...mutantsIn('api/quotes/present.ts', [
    'a contractor reads where another’s site is',
    parties,
    { 'area: outcodeOf(postcode)': 'area: postcode' },
  ]),
  ...mutantsIn('api/quotes/listQueries.ts', [
    'a contractor finds another’s quote by its site',
    parties,
    { 'sql`${isOwn} and ${isInSite(words)}`': 'isInSite(words)' },
  ]),
  ...mutantsIn('api/orders/present.ts', [
    'every party reads that a driver’s phone holds loads',
    ends,
    { "is('contractor') && may(reader, 'order.cancel') && {": '{' },
  ]),
  ...mutantsIn(
    'api/sites/queries.ts',
    [
      'a contractor reads another’s site',
      matrix,
      { ".as('net_kg'),\n    ])\n    .where('sites.company_id', '=', companyId)": ".as('net_kg'),\n    ])" },
    ],
    [
      'a contractor changes another’s site',
      matrix,
      { ".where('company_id', '=', companyId)\n    .forUpdate()": '.forUpdate()' },
    ],
  ),
  ...mutantsIn(
    'api/schedules/queries.ts',
    [
      'a contractor reads another’s schedule',
      matrix,
      { "    .where('schedules.company_id', '=', companyId)\n    .where((eb)": '    .where((eb)' },
    ],
    [
      'a contractor changes another’s schedule',
      schedules,
      { "    .where('schedules.company_id', '=', companyId)\n    .forUpdate": '    .forUpdate' },
    ],
  ),
  ...mutantsIn('api/quotes/queries/drafts.ts', [
    'a contractor sends another’s draft',
    drafts,
    { "    .where('schedules.company_id', '=', companyId)\n": '' },
  ]),
  ...mutantsIn('api/quotes/queries/sites.ts', [
    'a quote names a site that is archived',
    sitesOfQuotes,
    { "    .where('archived_at', 'is', null)\n": '' },
  ]),
  ...mutantsIn('api/questions/reads.ts', [
    'everybody reads who asked',
    questions,
    { 'isAdmin(actor) ? await listAskers(db, ids) : []': 'await listAskers(db, ids)' },
  ]),
  ...mutantsIn('api/questions/service.ts', [
    'the contractor’s event has its asker',
    questions,
    { "kind: 'question.received',\n      actor_id: null": "kind: 'question.received',\n      actor_id: actor.id" },
  ]),
  ...mutantsIn('api/bids/reads.ts', [
    'a contractor reads bids that wait',
    parties,
    { "const onlyShown = seen_as === 'owner'": 'const onlyShown = false' },
  ]),
  ...mutantsIn('api/bids/readQueries.ts', [
    'a haulier reads its rivals’ prices',
    worlds,
    { ".where('haulier_bids.company_id', '=', companyId).orderBy('haulier_bids.id')": ".orderBy('haulier_bids.id')" },
  ]),
  ...mutantsIn(
    'api/bids/supplierViewQueries.ts',
    [
      'a supplier reads a rival’s bid as its own',
      worlds,
      {
        ".where('bids.company_id', '=', companyId)\n    .where('bids.status', '<>', 'cancelled')\n    .where(isReadable":
          ".where('bids.status', '<>', 'cancelled')\n    .where(isReadable",
      },
    ],
    [
      'a supplier starts from a rival’s last bid',
      worlds,
      {
        ".where('bids.company_id', '=', companyId)\n    .where('bids.quote_id', '<>', quoteId)":
          ".where('bids.quote_id', '<>', quoteId)",
      },
    ],
  ),
  ...mutantsIn('api/bids/haulierViewQueries.ts', [
    'a haulier reads when the stone’s price changed',
    parties,
    {
      'return sql<Date>`coalesce((select max(updated_at)':
        'return sql<Date>`coalesce(bids.updated_at, (select max(updated_at)',
    },
  ]),
  ...mutantsIn('api/bids/myBidQueries.ts', [
    'a supplier lists its rivals’ bids',
    lists,
    {
      ".where('bids.company_id', '=', companyId)\n    .where('bids.status', '<>', 'cancelled')\n    .where(isReadable":
        ".where('bids.status', '<>', 'cancelled')\n    .where(isReadable",
    },
  ]),
  ...mutantsIn('api/orders/readQueries.ts', [
    'everybody lists every order',
    lists,
    { "eb(column, '=', company_id)": "eb(column, '>', Math.min(company_id, 0))" },
  ]),
  ...mutantsIn(
    'api/orders/rules.ts',
    [
      'everybody reads how a total is made up',
      parties,
      { "if (parties.includes('contractor') || parties.includes('admin')) return": 'if (parties.length > 0) return' },
    ],
    ['the whole yard reads its price', parties, { ' && may(actor, seesPriceOf[side])': '' }],
  ),
  ...mutantsIn('api/papers/statementReads.ts', [
    'a statement is in the contractor’s money',
    parties,
    { 'ratesOf(side, row.prices)': "ratesOf('contractor', row.prices)" },
  ]),
  ...mutantsIn('api/papers/statementQueries.ts', [
    'a statement has every firm’s orders',
    lists,
    { '`)} = ${company_id} and came': '`)} >= least(0, ${company_id}) and came' },
  ]),
  ...mutantsIn('api/tickets/queries/viewer.ts', [
    'any yard’s staff read every signature',
    several,
    {
      'return sql`tickets.carrier_company_id = ${viewer.company_id}`':
        'return sql`tickets.carrier_company_id > least(0, ${viewer.company_id})`',
    },
  ]),
  ...mutantsIn('api/drivers/queries.ts', [
    'a yard lists the drivers of others',
    lists,
    { "    eb('users.company_id', '=', companyId),\n": '' },
  ]),
  ...mutantsIn('api/drivers/staffQueries.ts', [
    'an owner lists the people of others',
    lists,
    {
      ".where('users.company_id', '=', companyId)\n    .where('users.deleted_at', 'is', null)\n    .select([\n":
        ".where('users.deleted_at', 'is', null)\n    .select([\n",
    },
  ]),
  ...mutantsIn('api/phones/queries.ts', [
    'a yard lists the phones of others',
    lists,
    { 'users.company_id = ${firm.companyId}': 'users.company_id >= least(0, ${firm.companyId})' },
  ]),
  ...mutantsIn('api/accounts/deviceQueries.ts', [
    'everybody lists everybody’s phones',
    lists,
    {
      ".selectFrom('devices')\n    .where('user_id', '=', user_id)\n":
        ".selectFrom('devices')\n    .where('user_id', '>', Math.min(user_id, 0))\n",
    },
  ]),
  ...mutantsIn('api/accounts/sessionQueries.ts', [
    'everybody lists everybody’s sessions',
    lists,
    { ".where('user_id', '=', user_id)": ".where('user_id', '>', Math.min(user_id, 0))" },
  ]),
  ...mutantsIn('api/collections/queries.ts', [
    'a supplier lists where others load',
    lists,
    {
      ".selectAll()\n    .where('company_id', '=', companyId)\n":
        ".selectAll()\n    .where('company_id', '>', Math.min(companyId, 0))\n",
    },
  ]),
  ...mutantsIn('api/companies/queries.ts', [
    'a yard lists the vehicles of others',
    lists,
    {
      ".select([...vehicleColumns])\n    .where('company_id', '=', companyId)\n    .where('removed_at', 'is', null)\n    .orderBy":
        ".select([...vehicleColumns])\n    .where('company_id', '>', Math.min(companyId, 0))\n    .where('removed_at', 'is', null)\n    .orderBy",
    },
  ]),
  ...mutantsIn('api/activity/accessQueries.ts', [
    'an owner reads who signed in elsewhere',
    lists,
    { ".$if(companyId !== null, (records) => records.where('record.company_id', '=', companyId))": '' },
  ]),
  ...mutantsIn('api/privacy/archiveQueries.ts', [
    'an archive has everybody’s rows',
    lists,
    { 'sql`${own(column)} = ${me}`': 'sql`${own(column)} >= least(0, ${me})`' },
  ]),
  ...mutantsIn('api/notices/bellQueries.ts', [
    'everybody hears what everybody is told',
    lists,
    {
      ".innerJoin('events', 'events.id', 'notices.event_id')\n    .where('notices.user_id', '=', userId)":
        ".innerJoin('events', 'events.id', 'notices.event_id')\n    .where('notices.user_id', '>', Math.min(userId, 0))",
    },
  ]),
  ...mutantsIn('api/needs/sellerQueries.ts', [
    'a supplier is asked to confirm others’ orders',
    lists,
    {
      'where orders.supplier_company_id = ${company_id} and orders.closed_at is null\n      and orders.supplier_confirmed_at':
        'where orders.supplier_company_id > least(0, ${company_id}) and orders.closed_at is null\n      and orders.supplier_confirmed_at',
    },
  ]),
  ...mutantsIn('api/amendments/rules.ts', [
    'everybody on the order reads a firm’s new price',
    'tests/api/amendments/amendments.test.ts',
    {
      'return whoAgrees(amendment, order).some((side) => sides.includes(side))':
        'return whoAgrees(amendment, order).length > sides.length - 9',
    },
  ]),
]
