import { csvText } from '../../../ui/csvText.ts'
import type { Fault } from './exportRows.ts'

export function csvOfFaults(faults: readonly Fault[]): string {
  const rows = faults.map(({ line, column, inFile, text }) => [line, column, inFile, text])
  return csvText([['Line', 'Column', 'In the file', 'What is wrong'], ...rows])
}
