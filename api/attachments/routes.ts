import { answering } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import {
  AttachmentPath,
  AttachmentQuery,
  AttachmentShown,
  Attachments,
  AttachmentsPath,
  AttachmentUpdate,
  AttachmentWritten,
} from '../contract/attachments.ts'
import * as calls from '../contract/calls.ts'
import { fileMimes } from '../contract/rules/attachments.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { readAttachments, readFile, readPreview } from './reads.ts'
import { changeReaders, removeAttachment } from './service.ts'

const mine = [200, 404] as const
const readers = { contractor: mine, supplier: mine, ...yard(mine), driver: mine, ...admins(200) } as const
/** 404 for who only prices deliveries: in the access tests the file is the order's. */
const ofParties = { ...readers, staff_respond: 404 } as const
const adders = { contractor: mine, supplier: mine, haulier: mine, staff_execute: mine } as const

/** Nothing in the file may run, be framed or be taken for another type, wherever it is opened. */
const inert = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

export function attachmentRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'attachments')
  answer(calls.attachmentList, {
    summary: 'The files on a quote, a bid or an order that you may see, newest first',
    params: AttachmentsPath,
    query: AttachmentQuery,
    answer: Attachments,
    access: only('attachment.list', readers),
    handle: ({ actor, params, query }) => readAttachments(deps, actor, params.id, query),
  })
  answer(calls.attachmentFile, {
    summary: 'The file as a download',
    file: fileMimes,
    params: AttachmentPath,
    access: only('attachment.list', ofParties),
    handle: async ({ actor, params, reply }) => {
      const { name, mime, bytes } = await readFile(deps, actor, params.id)
      return reply
        .headers({ ...inert, 'content-disposition': downloadOf(name) })
        .type(mime)
        .send(bytes)
    },
  })
  answer(calls.attachmentPreview, {
    summary: 'A small picture of a picture',
    file: ['image/webp'],
    params: AttachmentPath,
    access: only('attachment.list', ofParties),
    handle: async ({ actor, params, reply }) => {
      const bytes = await readPreview(deps, actor, params.id)
      return reply.headers(inert).type('image/webp').send(bytes)
    },
  })
  answer(calls.attachmentUpdate, {
    summary: 'Change who sees a file: more people at any time, fewer until somebody else has opened it',
    params: AttachmentPath,
    body: AttachmentUpdate,
    answer: AttachmentWritten,
    access: only('attachment.add', adders),
    handle: async ({ actor, params, body }) => ({
      message: 'Readers changed',
      data: await changeReaders(deps, actor, params.id, body),
    }),
  })
  answer(calls.attachmentRemove, {
    summary: 'Remove a file',
    params: AttachmentPath,
    query: AttachmentShown,
    answer: Message,
    access: only('attachment.remove', { ...adders, ...admins(200) }),
    handle: async ({ actor, params, query }) => {
      await removeAttachment(deps, actor, params.id, query.version)
      return { message: 'Attachment removed' }
    },
  })
}

/** A header holds ASCII alone; browsers take the second form (RFC 6266). */
function downloadOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
