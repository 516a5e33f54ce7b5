import type { z } from 'zod'
import { type CellFault, type ListColumn, readCell, withoutUnit } from '../contract/rules/listColumns.ts'

/** The form's words are for whoever calls it; a person with a spreadsheet is told what its cell holds. */
export function faultOf(
  issue: z.core.$ZodIssue,
  column: ListColumn,
  text: string,
): Pick<CellFault, 'wrong'> & Partial<CellFault> {
  const cell = text.trim()
  if (cell === '' && issue.message.endsWith('field is required.')) return { wrong: 'This cell is empty' }
  if (cell !== '' && column.holds === 'number' && typeof readCell(column, cell) === 'string')
    return { wrong: 'Not a number' }
  if (issue.code === 'invalid_value') return { wrong: `No such ${withoutUnit(column.heading)}` }
  if (issue.code === 'invalid_format' && issue.format === 'registration') {
    return { wrong: `${cell.replace(/[^\p{L}\d]/gu, '').length} letters and digits are not a UK registration` }
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return tooLong(cell, Number(issue.maximum), column)
  if (issue.code === 'too_big') return { wrong: `More than ${issue.maximum}` }
  if (issue.code === 'too_small') return { wrong: `Less than ${issue.minimum}` }
  return { wrong: inItsWords(issue.message, column) }
}

function tooLong(cell: string, most: number, { right }: ListColumn): CellFault {
  const wrong = `${cell.length.toLocaleString('en-GB')} characters are too many`
  return { wrong, right: right.startsWith('At most') ? right : `At most ${most.toLocaleString('en-GB')} characters` }
}

/** The form's words name the field; the file's name its heading. */
function inItsWords(message: string, { field, heading }: ListColumn): string {
  return message.replace(field.replaceAll('_', ' '), withoutUnit(heading))
}
