import { type Mutant, mutantsOf } from './mutant.ts'

/** What the device signs, and how its key gets to the server. */
export const signing: readonly Mutant[] = [
  ...mutantsOf(
    'signingKey',
    [
      'a key that is made while another tab makes one takes its place',
      'signing',
      { "stored?.key === 'signing') return": 'false) return' },
    ],
    ['something else than the body is signed', 'signing', { 'ticketMessage(bodyHash)': "ticketMessage('')" }],
  ),
  ...mutantsOf(
    'device',
    [
      'a token is ended while something waits for it',
      'signing',
      { ' || (await env.stores.user(userId).use(countUnsent)) > 0': '' },
    ],
    ['a key is registered again at each sign-in', 'signing', { ', ...(keyId && { keyId })': '' }],
    ['the key is never registered', 'signing', { ', ...(key && { public_key: key.publicKey })': '' }],
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
