import { type Mutant, mutantsOf } from './mutant.ts'

/** What the device signs, and how its key gets to the server. */
export const signing: readonly Mutant[] = [
  ...mutantsOf(
    'signingKey',
    [
      'a key that is made while another tab makes one takes its place',
      'signing',
      { 'if (isSigningKey(stored)) return stored': '' },
    ],
    [
      'something else than the body is signed',
      'signing',
      { 'ticketMessage(bodyHash, userId)': "ticketMessage('', userId)" },
    ],
    [
      'a ticket is signed in nobody’s name',
      'signing',
      { 'ticketMessage(bodyHash, userId)': 'ticketMessage(bodyHash, null)' },
    ],
  ),
  ...mutantsOf(
    'device',
    [
      'a token is ended while something waits for it',
      'signing',
      { ' || (await env.stores.user(userId).use(countUnsent)) > 0': '' },
    ],
    ['a key is registered again at each sign-in', 'signing', { ', ...(keyId && { keyId })': '' }],
    ['the key is never registered', 'signing', { 'if (challenge) await registerKey': 'if (false) await registerKey' }],
    ['a refused key is kept', 'signing', { '    await dropSigningKey(env, userId)\n': '' }],
  ),
  ...mutantsOf('sessionRequests', [
    'an answer that was lost is asked for again and again',
    'signing',
    { 'keySentFor = session.userId': '' },
  ]),
  ...mutantsOf(
    'kinds/kind',
    ['another ticket is an acknowledgement', 'drain', { 'sync_token === row.syncToken && ': '' }],
    ['other content is an acknowledgement', 'drain', { ' && body_hash === row.bodyHash': '' }],
    [
      'an acknowledgement of another picture',
      'drain',
      { ' && (!media || media_hash === undefined || media_hash === media.sha256)': '' },
    ],
  ),
]
