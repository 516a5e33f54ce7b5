import { answering } from '../answer.ts'
import { only } from '../auth/access.ts'
import {
  AttachmentsPath,
  AttachmentWritten,
  PartPath,
  PartSend,
  UploadAnswer,
  UploadBegin,
  UploadFinish,
  UploadPath,
} from '../contract/attachments.ts'
import * as calls from '../contract/calls.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { takeForms } from '../forms.ts'
import { createChecker } from './checker.ts'
import { beginUpload, cancelUpload, finishUpload, readUpload, takePart } from './uploadService.ts'

const mine = [200, 404] as const
const created = [201, 404] as const
const adders = { contractor: mine, supplier: mine, haulier: mine, staff_execute: mine } as const
const creators = { contractor: created, supplier: created, haulier: created, staff_execute: created } as const

export function uploadRoutes(app: App, appDeps: Deps): void {
  const checker = createChecker()
  const deps = { ...appDeps, checker }
  app.addHook('onClose', checker.close)
  const answer = answering(app, 'attachments')
  answer(calls.uploadBegin, {
    summary: 'Begin to add a file, or go on with the same one; its parts are kept for 24 hours',
    params: AttachmentsPath,
    body: UploadBegin,
    answer: UploadAnswer,
    access: only('attachment.add', adders),
    handle: async ({ actor, params, body }) => ({ data: await beginUpload(deps, actor, params.id, body) }),
  })
  answer(calls.uploadRead, {
    summary: 'Which parts of your upload have come',
    params: UploadPath,
    answer: UploadAnswer,
    access: only('attachment.add', adders),
    handle: async ({ actor, params }) => ({ data: await readUpload(deps, actor, params.uploadId) }),
  })
  answer(calls.uploadFinish, {
    summary: 'Check the whole file and add it, for the readers that you choose',
    params: UploadPath,
    body: UploadFinish,
    answer: AttachmentWritten,
    status: 201,
    access: only('attachment.add', creators),
    handle: async ({ actor, params, body }) => ({
      message: 'Attachment added',
      data: await finishUpload(deps, actor, params.uploadId, body),
    }),
  })
  answer(calls.uploadCancel, {
    summary: 'Cancel an upload',
    params: UploadPath,
    answer: Message,
    access: only('attachment.add', adders),
    handle: async ({ actor, params }) => {
      await cancelUpload(deps, actor, params.uploadId)
      return { message: 'Upload cancelled' }
    },
  })
}

/** A separate scope, because this route takes a form. */
export async function partRoutes(app: App, deps: Deps): Promise<void> {
  await takeForms(app, 'part')
  const answer = answering(app, 'attachments')
  answer(calls.uploadPart, {
    summary: 'Send a part of your upload with its hash (multipart, 256 kB each, the last one what is left)',
    params: PartPath,
    body: PartSend,
    answer: UploadAnswer,
    access: only('attachment.add', adders),
    handle: async ({ actor, params, body }) => ({ data: await takePart(deps, actor, params, body) }),
  })
}
