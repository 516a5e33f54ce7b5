import { type Mutant, mutantsIn } from './mutant.ts'

const chain = 'tests/contract/evidence/seal.test.ts'
const code = 'tests/contract/evidence/code.test.ts'
const answer = 'tests/contract/evidence/checkSeal.test.ts'
const seals = 'tests/api/evidence/seals.test.ts'
const intake = 'tests/api/evidence/intake.test.ts'
const verify = 'tests/api/evidence/verify.test.ts'
const altered = 'tests/api/evidence/altered.test.ts'
const keys = 'tests/api/evidence/keys.test.ts'
const slips = 'tests/api/evidence/slips.test.ts'
const once = 'tests/api/tickets/once.test.ts'
const together = 'tests/api/tickets/papersTogether.test.ts'

/** What makes a ticket prove itself: what is sealed, what is believed, and what the server checks when it comes. */
export const evidence: readonly Mutant[] = [
  ...mutantsIn(
    'api/contract/evidence/seal.ts',
    [
      'a seal leaves out the one before it',
      chain,
      { '[device_signature, previous, sealed_at': '[device_signature, null, sealed_at' },
    ],
    [
      'a seal leaves out its number',
      chain,
      { '[`seal-${version}`, number, carrier': '[`seal-${version}`, 0, carrier' },
    ],
    [
      'a seal leaves out whose it is',
      chain,
      { 'number, carrier_company_id, content_hash],': 'number, 0, content_hash],' },
    ],
    ['a seal leaves out the content', chain, { 'carrier_company_id, content_hash],': "carrier_company_id, '']," }],
    ['a seal leaves out the picture', chain, { '[picture_hash, source]': "['', source]" }],
    ['a seal leaves out its source', chain, { '[picture_hash, source]': '[picture_hash, null]' }],
    [
      "a seal leaves out the device's signature",
      chain,
      { '[device_signature, previous, sealed_at': '[null, previous, sealed_at' },
    ],
    [
      'a seal leaves out when it was made',
      chain,
      { 'previous, sealed_at, is_later, key_id],': "previous, '', is_later, key_id]," },
    ],
    [
      'a seal leaves out that it was made later',
      chain,
      { 'sealed_at, is_later, key_id],': 'sealed_at, false, key_id],' },
    ],
    ['a seal leaves out its key', chain, { 'is_later, key_id],': "is_later, '']," }],
    ['a chain takes a seal that nobody signed', chain, { "? null : 'signature'": '? null : null' }],
    ['a chain takes a key that nobody knows', chain, { "return 'unknown key'": 'return null' }],
    ['a chain may lack its end', chain, { 'before.number !== head.number || before.hash !== head.hash': 'false' }],
    ['a chain may lack a number', chain, { 'seal.number === before.number + 1': 'true' }],
    ['a chain may name another seal before', chain, { 'isNext && seal.previous === before.hash': 'isNext' }],
  ),
  ...mutantsIn(
    'api/contract/evidence/verifyCode.ts',
    ['any key will do', code, { 'ids[at]?.startsWith(code.key_id)': 'true' }],
    ['no signature is checked', code, { '!(await isSignedBy(publicKey, signature, bytes))': 'false' }],
  ),
  ...mutantsIn(
    'api/contract/evidence/code.ts',
    ['a code may be written in several ways', code, { 'toHex(bytesOf(code)) === toHex(bytes)': 'true' }],
    ['a code may be cut or go on', code, { 'following !== all.length - frameLength': 'false' }],
    ['a newer version is read as this one', code, { 'first !== version': 'false' }],
  ),
  ...mutantsIn(
    'api/contract/evidence/checkSeal.ts',
    ['any seal answers for a code', answer, { 'seal_hash.startsWith(code.seal) &&': '' }],
    [
      'a seal may say another hash than its own',
      answer,
      { '(await sealHash(signed(seal))) !== seal.seal_hash': 'false' },
    ],
    [
      "any phone's key is the code's",
      answer,
      { '!(await keyIdOf(device.public_key)).startsWith(device_key)': 'false' },
    ],
    [
      "the phone's signature isn't checked",
      answer,
      {
        'return isSignedBy(device.public_key, device_signature, ticketMessage(content_hash, device.author))':
          'return true',
      },
    ],
    ['any picture is the one that was sealed', answer, { '=== picture_hash': '!== null' }],
    ['a row that the server itself calls altered is none', answer, { 'row: is_as_sealed': 'row: true' }],
    ['the seal before may be any', answer, { 'before.seal_hash === seal.previous &&': '' }],
    ['the seal before may be signed by nobody', answer, { ' &&\n    (await isSealed(before, keys))': '' }],
  ),
  ...mutantsIn(
    'api/evidence/rules/sealing.ts',
    [
      "a carrier's seals don't hang together",
      seals,
      { 'let previous = tickets[0]?.previous': 'let previous = undefined' },
    ],
    ["a turn's seals don't hang together", seals, { '    previous = hash\n': '' }],
    ['a ticket is sealed before older ones', seals, { 'trade.last_number !== tickets[0].number - 1': 'false' }],
    [
      'a later seal says that it was at once',
      seals,
      { 'unsealed, { is_later: true }': 'unsealed, { is_later: false }' },
    ],
    ["the device's signature isn't sealed", verify, { "ticket.device_signature?.toString('hex') ?? null": 'null' }],
  ),
  ...mutantsIn(
    'api/evidence/rules/asSealed.ts',
    ['another picture is as sealed', altered, { 'if (row.seal_version !== 1 && ': 'if (false && ' }],
    [
      'another content is as sealed',
      altered,
      { 'return signedContents(row).some(': 'return true || signedContents(row).some(' },
    ],
    ['another hash of the content is as sealed', altered, { 'sha256(message).equals(seal_hash)': 'true' }],
  ),
  ...mutantsIn(
    'api/evidence/rules/deviceKeys.ts',
    [
      "a device's signature isn't checked",
      intake,
      { "device_signature, message))) return 'not signed'": "device_signature, message))) return 'signed'" },
    ],
    [
      'a key that is learned later believes all that names it',
      intake,
      {
        'if (await isSignedBy(public_key, toHex(ticket.device_signature ?? Buffer.alloc(0)), message)) signed':
          'signed',
      },
    ],
    ['an ended key signs on', keys, { "key.ended_at === null ? 'signed' : 'ended'": "'signed'" }],
    ["a new key's messages needn't name their author", keys, { 'message === 1 ? null : userId': 'null' }],
    ['a key is given to a second person', keys, { ' && owner.user_id === user_id': '' }],
    ['nobody waits for a key that is being registered', intake, { '  await holdKeysOf(trx, signed.user_id)\n': '' }],
    ['a key that is registered waits for no ticket', intake, { '  await lockKeysOf(trx, user_id)\n': '' }],
  ),
  ...mutantsIn('api/evidence/queries/deviceKeys.ts', [
    "anybody's key is the author's",
    intake,
    { "    .where('user_id', '=', userId)\n    .where('id', '=', keyId),": "    .where('id', '=', keyId)," },
  ]),
  ...mutantsIn('api/contract/evidence/keys.ts', [
    'a signature may have the higher s',
    code,
    { 'return isHigh ?': 'return false ?' },
  ]),
  ...mutantsIn('api/evidence/rules/codeHashes.ts', [
    'a code printed with the higher s loses its record',
    verify,
    { 'return [hashOf(printed)': 'return [hashOf(normal)' },
  ]),
  ...mutantsIn('api/evidence/rules/asSealed.ts', [
    'an erased ticket counts as altered',
    'tests/api/privacy/erase.test.ts',
    { 'row.erased_at ? !isErased(row.erased_at, sealed_at) : !isContentSealed(row)': '!isContentSealed(row)' },
  ]),
  ...mutantsIn('api/evidence/rules/asSealed.ts', [
    'whoever changes a ticket can call it erased',
    'tests/api/privacy/erase.test.ts',
    { '!isErased(row.erased_at, sealed_at)': 'false' },
  ]),
  ...mutantsIn('api/privacy/queries.ts', [
    'an erased ticket keeps its signature',
    'tests/api/privacy/erase.test.ts',
    { '.set({ bytes: Buffer.alloc(0) })': ".set({ mime: 'image/png' })" },
  ]),
  ...mutantsIn(
    'api/accounts/deviceService.ts',
    [
      'anybody registers any public key',
      keys,
      { 'if (!(await isSignedBy(public_key, proof, message)))': 'if (false)' },
    ],
    ['a challenge is answered twice', keys, { '    await endChallenge(trx, actor.id, device_key)\n': '' }],
    [
      'a removed phone’s key signs on',
      keys,
      { '    await endKeysOf(trx, { user_id: actor.id, device_keys: [device.device_key] }, deps.now())\n': '' },
    ],
    [
      'a lost phone registers while its office ends it',
      keys,
      { "    if (!(await holdSession(trx, session_id, now))) throw refuse.unauthenticated('expired')\n": '' },
    ],
  ),
  ...mutantsIn('api/phones/service.ts', [
    'a lost phone’s key signs on',
    keys,
    { '    await endKeysOf(trx, { user_id: phone.user_id, device_keys }, now)\n': '' },
  ]),
  ...mutantsIn('api/tickets/present.ts', [
    'everybody gets a ticket’s sync token',
    keys,
    { 'row.created_by === readerId && ': '' },
  ]),
  ...mutantsIn(
    'api/tickets/slipService.ts',
    [
      'a slip may carry metadata',
      slips,
      { 'ticket.takes_any_slip ? [] : findExtras(slip)': '[] as ReturnType<typeof findExtras>' },
    ],
    ['a swapped slip is shown', slips, { '!slip.slip_hash?.equals(sha256(slip.bytes))': 'false' }],
    ['a slip of before is shown with its metadata', slips, { 'findExtras(slip.bytes).length > 0 ?': 'false ?' }],
  ),
  ...mutantsIn('api/tickets/slipQueries.ts', [
    'a slip comes back to an erased ticket',
    'tests/api/privacy/erase.test.ts',
    { "\n        .where('tickets.erased_at', 'is', null)": '' },
  ]),
  ...mutantsIn('api/tickets/queries.ts', [
    'a token that has a ticket gets a number',
    once,
    { 'and not exists (select from tickets': 'and exists (select from tickets' },
  ]),
  ...mutantsIn('api/tickets/storing.ts', [
    'papers of one call know nothing of each other',
    together,
    { 'behind(earlier, known)': 'behind([], known)' },
  ]),
  ...mutantsIn(
    'api/tickets/paperService.ts',
    ['one paper holds up the others of its call', together, { 'if (!isOfOneLoad(error)) throw error': 'throw error' }],
    ['a load that is on two rows of a call stops it', together, { "'tickets_paper_load', ": '' }],
  ),
]
