import { type Mutant, mutantsIn } from './mutant.ts'

const matrix = 'tests/api/matrix.test.ts'
const credentials = 'tests/api/matrixCredentials.test.ts'
const tokens = 'tests/api/matrixTokens.test.ts'
const several = 'tests/api/matrixSeveral.test.ts'
const admins = 'tests/api/matrixAdmins.test.ts'
const hidden = 'tests/api/matrixHidden.test.ts'
const factor = 'tests/api/accounts/factor.test.ts'
const fileReaders = 'tests/api/attachments/readers.test.ts'

/** Who may call what, and with which credential. */
export const access: readonly Mutant[] = [
  ...mutantsIn(
    'api/contract/rules/attachments.ts',
    [
      'another bidder reads a certificate',
      fileReaders,
      { "bid: { own: [], parties: ['buyer', 'party']": "bid: { own: [], parties: ['bidder', 'buyer', 'party']" },
    ],
    [
      'a file that was opened is shut',
      'tests/api/attachments/attachments.test.ts',
      { '!isOpened || isWidening(record, chosen, one)': 'true' },
    ],
  ),
  ...mutantsIn(
    'api/attachments/queries.ts',
    [
      'the next haulier reads the former one’s files',
      fileReaders,
      { 'orders.haulier_bid_id is not distinct from attachments.haulier_bid_id': 'true' },
    ],
    [
      'a driver reads on after the job was taken away',
      fileReaders,
      { 'and assigned.removed_at is null)`\n}': ')`\n}' },
    ],
  ),
  ...mutantsIn(
    'api/auth/authenticate.ts',
    [
      'whoever is signed in may call everything',
      matrix,
      { "access.policy !== 'signed in' && !may(actor, access.policy)": 'false' },
    ],
    [
      'an admin needs no second step',
      factor,
      { 'if (actor.needs_factor && !access.isOpenWithoutFactor) throw refuse.factorRequired()': '' },
    ],
    ['a write needs no CSRF token', credentials, { '!bearer && !readingMethods.has(request.method)': 'false' }],
    [
      'a phone’s upload token opens every call',
      credentials,
      {
        'access.uploadToken ? readUploadToken(db, token, now()) : null': 'readUploadToken(db, token, now())',
      },
    ],
    [
      'a firm’s token opens every call of its owner',
      tokens,
      { 'if (isTokens(request.actor)) await requireTokensScope(deps, request, request.actor)': '' },
    ],
    ['a stale token is taken for a visitor’s', credentials, { '!(bearer && access.refusesStaleBearer)': 'true' }],
  ),
  ...mutantsIn('api/auth/scopeTable.ts', [
    'any scope opens what another does',
    tokens,
    { 'opening.some((scope) => token.scopes.includes(scope))': 'true' },
  ]),
  ...mutantsIn(
    'api/auth/firmTokens.ts',
    ['a revoked token goes on', tokens, { 'found.revoked_at || ': '' }],
    ['a former owner’s token goes on', tokens, { "found.role !== 'owner' || ": '' }],
    ['a token outlives its maker’s access', tokens, { ' || !hasAccess(found)': '' }],
    ['an expired token goes on', tokens, { 'found.token_expires_at <= now': 'false' }],
    [
      'nobody learns that a token was used',
      'tests/api/accounts/tokenUse.test.ts',
      { 'if (!is_recorded)': 'if (false)' },
    ],
  ),
  ...mutantsIn(
    'api/auth/csrf.ts',
    [
      'a write may come from another site',
      credentials,
      { 'if (!isFromOwnPage(request, config.appUrl)) throw refuse.csrf()': '' },
    ],
    ['a write may have any origin', credentials, { 'return isOwnOrigin && (': 'return (' }],
    [
      'a write may come from a subdomain',
      credentials,
      { "site === 'none')": "site === 'none' || site === 'same-site')" },
    ],
    ['any token of the right length will do', credentials, { ' && timingSafeEqual(sent, expected)': '' }],
  ),
  ...mutantsIn('api/auth/cookies.ts', [
    'a session takes the token from before its login',
    credentials,
    {
      "return readSessionCookie(request, config) ?? request.cookies[cookieName('visitor', config)]":
        "return request.cookies[cookieName('visitor', config)] ?? readSessionCookie(request, config)",
    },
  ]),
  ...mutantsIn(
    'api/auth/sessions.ts',
    ['any secret opens a session', credentials, { '!isSameSecret(secret, found.secret_hash)': 'false' }],
    ['an ended session goes on', credentials, { 'found.revoked_at || ': '' }],
    ['a ban ends no session', credentials, { ' || !hasAccess(found)': '' }],
    ['a session lasts for ever', credentials, { 'found.expires_at <= now': 'false' }],
  ),
  ...mutantsIn(
    'api/auth/actor.ts',
    ['an email needs no confirmation', credentials, { 'user.email_verified_at && ': '' }],
    ['an account needs no approval', credentials, { 'user.verified_at && ': '' }],
    ['a deactivated person goes on', credentials, { '!user.deactivated_at && ': '' }],
    ['a deleted person goes on', credentials, { ' && !user.deleted_at': '' }],
    ['a ban of the owner spares the firm', credentials, { 'user.owner_verified_at && ': '' }],
    ['a deleted owner’s firm goes on', credentials, { ' && !user.owner_deleted_at': '' }],
  ),
  ...mutantsIn(
    'api/contract/rules/permissions.ts',
    ['a contractor bans people', matrix, { "'user.ban': adminRoles": "'user.ban': [...adminRoles, 'contractor']" }],
    ['staff manage staff', several, { "'staff.manage': ['owner']": "'staff.manage': ['owner', ...officeStaff]" }],
    [
      'staff have every permission',
      several,
      { "actorRoles.includes('haulier') ? yardPermissions : ticked": 'yardPermissions' },
    ],
    ['a viewer decides', matrix, { "'bid.reject': decider": "'bid.reject': buying" }],
    [
      'a supplier releases orders',
      several,
      { "'order.release': adminRoles": "'order.release': [...adminRoles, 'supplier']" },
    ],
  ),
  ...mutantsIn(
    'api/contract/admin.ts',
    ['an admin bans an admin', admins, { "if (isAdmin && !actor.roles.includes('super-admin'))": 'if (false)' }],
    ['a super-admin deletes themselves', admins, { 'if (actor.id === target.id)': 'if (false)' }],
  ),
  ...mutantsIn('api/drivers/staffQueries.ts', [
    'an owner ends the sessions of people of other firms',
    admins,
    {
      ".where('id', '=', userId)\n    .where('company_id', '=', companyId)": ".where('id', '=', userId)",
      "staffRows(db, companyId).where('users.id', '=', userId)":
        "db.selectFrom('users').selectAll().where('users.id', '=', userId)",
    },
  ]),
  ...mutantsIn('api/drivers/queries.ts', [
    'an admin is assigned as a driver',
    admins,
    { "    eb('users.company_id', '=', companyId),\n    eb('users.role', '=', 'driver'),\n": '' },
  ]),
  ...mutantsIn(
    'api/bids/acceptance.ts',
    [
      'anybody decides about a bid that they found',
      several,
      { 'if (isHidden || !isSeen) throw': 'if (isHidden) throw' },
    ],
    [
      'a bid that isn’t shown is accepted',
      hidden,
      { 'quote.company_id === company && bid.has_combination': 'quote.company_id === company' },
    ],
    ['a banned firm’s bid is rejected', hidden, { 'if (isHidden || !isSeen) throw': 'if (!isSeen) throw' }],
  ),
  ...mutantsIn(
    'api/quotes/rules.ts',
    ['a banned contractor’s quote is read', hidden, { 'if (stake.withheld && !stake.is_ordered) return null': '' }],
    [
      'everybody reads a quote as its owner',
      several,
      { 'if (stake.company_id === actor.company_id) return': 'return' },
    ],
  ),
  ...mutantsIn('api/bids/rules.ts', [
    'a banned contractor’s quote is bid on',
    hidden,
    { 'return quote.status === 1 && !isWithheld(quote)': 'return quote.status === 1' },
  ]),
  ...mutantsIn(
    'api/orders/rules.ts',
    [
      'any contractor is a party of an order',
      several,
      { ' && order.contractor_company_id === company_id) parties': ') parties' },
    ],
    [
      'any yard is a party of an order',
      several,
      { ' && order.haulier_company_id === company_id) parties': ') parties' },
    ],
  ),
  ...mutantsIn('api/orders/queries.ts', [
    'any haulier confirms an order',
    several,
    {
      ".where('haulier_bid_id', '=', haulierBidId)\n    .where('haulier_company_id', '=', companyId)":
        ".where('haulier_bid_id', '=', haulierBidId)",
      "        eb('haulier_company_id', '=', companyId),\n": "        eb('haulier_company_id', '>', 0),\n",
    },
  ]),
  ...mutantsIn('api/tickets/queries.ts', [
    'a file is imported for people of other firms',
    admins,
    { "\n    .where('users.company_id', '=', companyId)": '' },
  ]),
  ...mutantsIn('api/phones/queries.ts', [
    'an owner ends the phone of another firm',
    several,
    {
      "\n    .where('users.company_id', '=', companyId)\n    .where('devices.revoked_at'":
        "\n    .where('devices.revoked_at'",
    },
  ]),
]
