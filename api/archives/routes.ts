import { answering, asFile, recordExport } from '../answer.ts'
import { only } from '../auth/access.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import * as calls from '../contract/calls.ts'
import { FirmArchiveMake, FirmArchiveQuery, FirmArchiveSize } from '../contract/firmArchive.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import type { App } from '../deps.ts'
import type { Studio } from '../papers/studio.ts'
import { planArchive } from './reads.ts'
import { makeArchive } from './service.ts'

/** A reader who takes nothing for this long has gone (ms). */
const patience = 5 * 60_000

export function archiveRoutes(app: App, deps: AppDeps & { studio: Studio }): void {
  const answer = answering(app, 'archives')
  const access = only('firmArchive.make', { contractor: 200, supplier: 200, haulier: 200 })
  answer(calls.firmArchiveSize, {
    summary: 'How many tickets and files an archive of these days would have',
    query: FirmArchiveQuery,
    answer: FirmArchiveSize,
    access,
    handle: async ({ actor, query }) => ({ data: (await planArchive(deps.db, actor, query)).size }),
  })
  answer(calls.firmArchiveMake, {
    summary: 'Everything of your firm in one file, for its owner (ZIP); without its end it is incomplete',
    file: ['application/zip'],
    body: FirmArchiveMake,
    access,
    handle: async ({ actor, body, request, reply }) => {
      const archive = await makeArchive(deps, actor, body)
      const days = [body.from && `from ${body.from}`, body.to && `to ${body.to}`].filter(Boolean).join(' ')
      await recordExport(deps, actor, request, `archive of the firm${days && `, ${days}`} (ZIP)`)
      reply.raw.setTimeout(patience, () => reply.raw.destroy())
      const name = `loadstone-archive-${londonDay(deps.now().getTime())}.zip`
      return asFile(reply, { name, type: 'application/zip', disposition: 'attachment' }).send(archive)
    },
  })
}
