import type { RequestActor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { type ListedSeal, readKeys, readSeals } from '../evidence/reads.ts'
import { mayReadNames } from '../tickets/present.ts'
import type { NoteViewer } from '../tickets/queries/viewer.ts'
import { readSeenTickets } from '../tickets/rules.ts'
import { listCarriers, listNumbered, type Span } from './queries.ts'
import { signatureName } from './ticketNames.ts'
import type { Entry } from './zip.ts'

const atOnce = 50

/** `{"data":[…]}` as the lists of tickets answer; docs/verify.py finds the codes in it. */
export async function* writeTickets({ db }: Deps, actor: RequestActor, span: Span): AsyncGenerator<string> {
  yield '{"data":['
  let between = ''
  for (let behind = 0; ; ) {
    const tickets = await readSeenTickets(db, actor, { ...span, behind, limit: atOnce })
    const last = tickets.at(-1)
    if (last) yield between + tickets.map((ticket) => JSON.stringify(ticket)).join(',\n')
    if (!last || tickets.length < atOnce) break
    between = ',\n'
    behind = last.id
  }
  yield ']}'
}

/** The server's keys and, for each carrier, what docs/verify.py takes for a chain. */
export async function* evidenceFiles(
  deps: Deps,
  actor: RequestActor,
  viewer: NoteViewer,
  span: Span,
): AsyncGenerator<Entry> {
  const keys = await readKeys(deps.db)
  const answer = { data: keys, meta: { total: keys.length, next_cursor: null } }
  yield { name: 'seals/keys.json', content: Buffer.from(JSON.stringify(answer)) }
  for (const carrier of await listCarriers(deps.db, viewer, span)) {
    yield { name: `seals/carrier-${carrier}.json`, content: writeChain(deps, actor, viewer, span, carrier) }
  }
}

async function* writeChain(
  deps: Deps,
  actor: RequestActor,
  viewer: NoteViewer,
  span: Span,
  carrier: number,
): AsyncGenerator<string> {
  let before: number | null = null
  yield '['
  for (let behind = 0; ; ) {
    const rows = await listNumbered(deps.db, viewer, span, { carrier, behind, limit: atOnce })
    const last = rows.at(-1)
    if (!last) break
    const ids = rows.filter((row) => mayReadNames(row, actor)).map(({ id }) => id)
    for (const listed of ids.length > 0 ? await readSeals(deps, ids) : []) {
      yield (before === null ? '' : ',\n') + lineOf(listed, before)
      before = listed.seal.number
    }
    behind = last.number
  }
  yield ']'
}

/** As docs/verify.py reads it: the picture in its file, and whether tickets that others own lie before it. */
function lineOf({ has_picture, ...answer }: ListedSeal, before: number | null): string {
  const { number, carrier_company_id } = answer.seal
  const picture = has_picture
    ? { signature_file: `../${signatureName({ carrier_company_id, number })}` }
    : { signature_png: '' }
  const isAfterGap = before !== null && number !== before + 1
  return JSON.stringify({ ...answer, ...picture, ...(isAfterGap && { after_gap: true }) })
}
