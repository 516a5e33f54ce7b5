import type { MessagePort } from 'node:worker_threads'
import { openSheets, type Paper, type Sheet } from './lettering.ts'
import { drawNote, drawSummary, type NoteSheet, type Summary } from './packSheets.ts'
import { readPhoto, trimSignature } from './picture.ts'
import { drawStatement, type StatementPiece } from './statementSheet.ts'
import { drawTicket, type TicketPaper } from './ticketSheet.ts'

/** A part of a paper, with its pictures as they are stored. */
export type Part =
  | { is: 'summary'; summary: Summary }
  | { is: 'ticket'; paper: Omit<TicketPaper, 'signature'>; signature: Uint8Array | null }
  | { is: 'note'; quoteId: number; note: Omit<NoteSheet, 'photo'>; photo: Uint8Array }
  | { is: 'statement'; piece: StatementPiece }
  | { is: 'end' }
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { error: unknown }

/** Runs in a worker thread (studio.ts): draws each part that comes through the port, until the port is closed. */
export default async function draw({ port, ...paper }: Paper & { port: MessagePort }): Promise<void> {
  const sheet = openSheets(paper)
  port.on('message', (part: Part) => {
    drawPart(sheet, part).then(
      (bytes) => port.postMessage({ bytes } satisfies Drawn, [bytes.buffer]),
      (error: unknown) => port.postMessage({ error } satisfies Drawn),
    )
  })
  await new Promise<void>((done) => port.once('close', () => done()))
}

async function drawPart(sheet: Sheet, part: Part): Promise<Uint8Array<ArrayBuffer>> {
  switch (part.is) {
    case 'summary':
      drawSummary(sheet, part.summary)
      break
    case 'ticket':
      drawTicket(sheet, { ...part.paper, signature: await trimSignature(part.signature) })
      break
    case 'note':
      drawNote(sheet, part.quoteId, { ...part.note, photo: await readPhoto(Buffer.from(part.photo)) })
      break
    case 'statement':
      drawStatement(sheet, part.piece)
      break
    case 'end':
      sheet.end()
  }
  return new Uint8Array(Buffer.concat([...written(sheet)]))
}

export function* written(sheet: Pick<Sheet, 'read'>): Generator<Uint8Array> {
  for (let chunk = sheet.read(); chunk !== null; chunk = sheet.read()) yield Buffer.from(chunk)
}
