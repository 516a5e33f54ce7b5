import { type Mutant, mutantsIn } from './mutant.ts'

const matrix = 'tests/api/matrix.test.ts'
const credentials = 'tests/api/matrixCredentials.test.ts'
const factor = 'tests/api/accounts/factor.test.ts'

/** Who may call what, and with which credential. */
export const access: readonly Mutant[] = [
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
        'access.uploadToken ? await readUploadToken(deps.db, bearer, deps.now()) : null':
          'await readUploadToken(deps.db, bearer, deps.now())',
      },
    ],
    ['a stale token is taken for a visitor’s', matrix, { '!(bearer && access.refusesStaleBearer)': 'true' }],
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
]
