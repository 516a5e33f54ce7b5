import type { Fault } from './exportRows.ts'

/** With the mark by which Excel knows UTF-8. */
export function csvOfFaults(faults: readonly Fault[]): string {
  const rows = faults.map(({ line, column, inFile, text }) => [String(line), column, inFile, text])
  const all = [['Line', 'Column', 'In the file', 'What is wrong'], ...rows]
  return `\uFEFF${all.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}

/** A cell that starts like a formula must not become one. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
