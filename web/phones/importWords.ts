import type { ImportOutcome } from '../../api/contract/imports.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { photoTexts } from '../../api/contract/rules/photo.ts'
import { formatMoment } from '../ui/dates.ts'
import type { ExportFile, FileFault, FileRow } from './exportFile.ts'

export const notAnswered = 'The server didn’t answer. Check the connection and try again.'

export const faultTexts = {
  not_ours: {
    title: 'This is not a file from a phone',
    text: 'Choose the file that the phone has saved. Its name begins with loadstone-unsent.',
  },
  newer: {
    title: 'This file is from a newer version of the app',
    text: 'Load this page again to get the new version, then choose the file once more.',
  },
  damaged: {
    title: 'This file is damaged',
    text: 'Nothing in it can be read. All of it is still on the phone: save the file there again.',
  },
  empty: {
    title: 'There is nothing to import in this file',
    text: 'No ticket, photo of a slip or collection note was waiting when the phone saved it.',
  },
  foreign: {
    title: 'This file is from a phone of another firm',
    text: 'Only the office of the driver’s own firm can import it.',
  },
  gone: {
    title: 'This file can’t be read any more',
    text: 'It was moved or deleted since it was chosen. Choose it again.',
  },
} as const satisfies Record<FileFault | 'empty' | 'foreign' | 'gone', { title: string; text: string }>

const inWords = new Intl.ListFormat('en-GB')
const sorts = [
  { is: 'ticket', one: 'ticket', many: 'tickets' },
  { is: 'slip', one: 'photo of a slip', many: 'photos of slips' },
  { is: 'note', one: 'collection note', many: 'collection notes' },
] as const satisfies readonly { is: FileRow['says']['is']; one: string; many: string }[]

export function countOf(rows: readonly FileRow[]): string {
  const counted = sorts.map(({ is, one, many }) => {
    const count = rows.filter(({ says }) => says.is === is).length
    return count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`]
  })
  return inWords.format(counted.flat())
}

export function whenSaved({ exportedAt }: ExportFile, now: number): string {
  return `Saved on the phone: ${formatMoment(exportedAt, londonDay(now))}`
}

/** What of the file isn't imported, and why. */
export function leftOut({ others, unreadable, isCut }: ExportFile): string[] {
  return [
    ...(isCut
      ? [
          'The file ends too early. What comes before the break can be imported; save it on the phone again for the rest.',
        ]
      : []),
    ...(unreadable > 0 ? [`${unreadable === 1 ? '1 entry' : `${unreadable} entries`} can’t be read.`] : []),
    ...(others > 0 ? [`${others === 1 ? '1 driver change is' : `${others} driver changes are`} not imported.`] : []),
  ]
}

export function summaryOf(outcomes: Iterable<ImportOutcome>): string {
  const counts = { stored: 0, known: 0, refused: 0 }
  for (const { is } of outcomes) counts[is] += 1
  const parts = [
    `${counts.stored.toLocaleString('en-GB')} imported`,
    ...(counts.known > 0
      ? [`${counts.known.toLocaleString('en-GB')} ${counts.known === 1 ? 'was' : 'were'} here already`]
      : []),
    ...(counts.refused > 0 ? [`${counts.refused.toLocaleString('en-GB')} refused`] : []),
  ]
  return parts.join(', ')
}

export function reasonOf({ error }: ImportOutcome): string {
  if (!error) return ''
  const { code, message, errors = {} } = error
  if (code === 'not_your_order') return 'Its order is not one of yours.'
  if (code === 'token_reused') return 'Something else is stored under its key already.'
  if (code === 'not_found') return 'Its ticket isn’t here.'
  if (code === 'in_flight') return 'It is being saved right now. Import the file again.'
  if ('body_hash' in errors) return 'It was changed after it left the phone.'
  if ('signature_data' in errors) return 'Its signature is missing, or is no picture.'
  if (errors.image?.includes(photoTexts('image').tooLarge)) return 'Its photo is larger than 300 kB.'
  if (errors.slip?.includes(photoTexts('slip').tooLarge)) return 'It is larger than 300 kB.'
  if ('slip' in errors) return 'It is missing, is no picture, or is not the one that its ticket names.'
  if ('image' in errors) return 'Its photo is missing, or is no picture.'
  return message
}
