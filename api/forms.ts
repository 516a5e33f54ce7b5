import multipart from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { mostPhotoBytes, photoTexts } from './contract/rules/photo.ts'
import type { App } from './deps.ts'
import { refuse } from './errors/refuse.ts'

/** One picture and a few short fields; the parser stops reading beyond these. */
const limits = { files: 1, fileSize: mostPhotoBytes, fields: 8, fieldSize: 256, fieldNameSize: 64, parts: 9 }

/** For routes that take a form whose `field` is a picture. The parser sets no status for an unreadable form. */
export async function takeForms(app: App, field: string): Promise<void> {
  app.addHook('onRoute', ({ schema }) => {
    if (schema?.body) schema.consumes = ['multipart/form-data']
  })
  const beingRead = new WeakSet<FastifyRequest>()
  app.addHook('preParsing', async (request) => {
    beingRead.add(request)
  })
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits })
  app.addHook('preValidation', async (request) => {
    beingRead.delete(request)
  })
  app.setErrorHandler((error: FastifyError, request) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refuse.invalid({ [field]: [photoTexts(field).tooLarge] })
    const isBroken = error.statusCode === undefined && request.isMultipart() && beingRead.has(request)
    throw isBroken ? refuse.unreadable(400, 'bad_request', 'The request could not be read.') : error
  })
}
