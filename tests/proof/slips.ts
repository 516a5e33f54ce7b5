import { type Mutant, mutantsOf } from './mutant.ts'

/** The photo of the weighbridge's slip, behind its ticket. */
export const slips: readonly Mutant[] = [
  ...mutantsOf(
    'slips',
    [
      'a slip goes before its ticket',
      'slips',
      { "filter(({ state }) => state !== 'received')": 'filter(() => false)' },
    ],
    [
      'a slip waits for a ticket that has arrived',
      'slips',
      { "filter(({ state }) => state !== 'received')": 'filter(() => true)' },
    ],
    [
      'a stored tare claims to be on the slip',
      'slips',
      { "tare_source === 'weighbridge' && { tare_source": 'tare_source && { tare_source' },
    ],
    ['a weight on the slip loses its source', 'slips', { "{ gross_source: 'slip' }": '{}' }],
  ),
  ...mutantsOf(
    'kinds/slip',
    ['another ticket acknowledges a slip', 'slips', { 'sync_token === FrozenSlip.parse(body).sync_token && ': '' }],
    ['another picture acknowledges a slip', 'slips', { ' && media_hash === media?.sha256': '' }],
    ['a refused slip is tried for ever', 'slips', { 'needsUserAt: [403, 413, 422]': 'needsUserAt: []' }],
    ['a slip whose ticket isn’t there yet needs somebody', 'slips', { '[403, 413': '[403, 404, 413' }],
  ),
  ...mutantsOf('judge', [
    'a slip whose ticket isn’t there yet is sent again and again',
    'slips',
    { "if (error.code === 'not_found') return again(error, 'row', notThereMs)\n": '\n' },
  ]),
  ...mutantsOf('freeze', ['the ticket doesn’t say which slip is its', 'slips', { ', slip_hash: slip?.sha256': '' }]),
  ...mutantsOf(
    'finish',
    [
      'a slip is saved without its second copy',
      'slips',
      { 'media: frozen.media }, ...slip])': 'media: frozen.media }])' },
    ],
    ['a slip is saved without its photo', 'slips', { ', db.media.put(media)]': ']' }],
    [
      'a slip that was not saved leaves a copy',
      'slips',
      { '[draft.syncToken, slipKeyOf(draft.syncToken)]': '[draft.syncToken]' },
    ],
  ),
  ...mutantsOf('secondCopy', [
    'a slip comes back beside the draft that it is in',
    'slips',
    { 'syncToken: ticketTokenOf(row)': 'syncToken' },
  ]),
  ...mutantsOf(
    'lookAhead',
    ['a held slip keeps the timer going', 'slips', { '.count()) - heldSlips.size': '.count())' }],
    ['a held slip is looked for at once', 'slips', { '.filter(({ seq }) => !heldSlips.has(seq))': '' }],
  ),
]
