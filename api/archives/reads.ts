import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { FirmArchiveQuery, FirmArchiveSize } from '../contract/firmArchive.ts'
import { ownerRoles } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import type { NoteViewer } from '../tickets/queries/viewer.ts'
import { viewerOf } from '../tickets/rules.ts'
import { listsFor } from './lists.ts'
import { countNotes, countOwnAttachments, countTickets, listCarriers, type Span } from './queries.ts'

/** README, tickets as a table and as JSON, the keys, and the index. */
const always = 5

export type Plan = { viewer: NoteViewer; span: Span; months: string[]; size: FirmArchiveSize }

/** An archive as its owner asked for it. */
export type Archiving = Omit<Plan, 'size'> & { actor: RequestActor; papers: boolean }

/** What an archive of these days would have in it. */
export async function planArchive(db: Db, actor: RequestActor, { from, to }: FirmArchiveQuery): Promise<Plan> {
  const viewer = ownerViewer(actor)
  const days = { ...(from && { from }), ...(to && { to }) }
  const { tickets, signatures, slips, months, last } = await countTickets(db, viewer, days)
  const span = { ...days, upTo: last }
  const carriers = await listCarriers(db, viewer, span)
  const pictures = signatures + slips + (await countNotes(db, viewer, span))
  const statements = months.length * ownerRoles.filter((role) => actor.roles.includes(role)).length
  const others = listsFor(actor).length + carriers.length + (await countOwnAttachments(db, companyOf(actor)))
  const size = { tickets, files: always + others + statements + pictures, papers: tickets + statements }
  return { viewer, span, months, size }
}

function ownerViewer(actor: RequestActor): NoteViewer {
  const viewer = viewerOf(actor)
  if (viewer.kind === 'driver') throw new Error('A driver owns no firm')
  return viewer
}
