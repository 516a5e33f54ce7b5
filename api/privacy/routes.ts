import { Readable } from 'node:stream'
import { answering, asFile, recordExport } from '../answer.ts'
import { signedIn } from '../auth/access.ts'
import { Archive } from '../contract/archive.ts'
import * as calls from '../contract/calls.ts'
import type { App, Deps } from '../deps.ts'
import { writeArchive } from './archive.ts'

export function privacyRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'privacy')
  answer(calls.archiveRead, {
    summary: 'Everything that is stored about you (JSON)',
    file: ['application/json'],
    answer: Archive,
    access: signedIn(200),
    handle: async ({ actor, request, reply }) => {
      await recordExport(deps, actor, request, 'own data (JSON)')
      const file = { name: 'loadstone-my-data.json', type: 'application/json', disposition: 'attachment' } as const
      return asFile(reply, file).send(Readable.from(writeArchive(deps, actor)))
    },
  })
}
