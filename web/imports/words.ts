import { lists } from '../../api/contract/lists.ts'
import type { ImportName } from './importing.ts'

export const figure = (count: number) => count.toLocaleString('en-GB')

/** `4,968 vehicles` */
export function countOf(name: ImportName, count: number): string {
  const { one, many } = lists[name]
  return `${figure(count)} ${count === 1 ? one : many}`
}

export function faultsText(count: number): string {
  return count === 1 ? '1 fault stands in the way.' : `${figure(count)} faults stand in the way.`
}

/** `fleet.csv, 5,000 lines, 412 kB, read in 1.2 s` */
export function fileText(file: File, lines: number, ms: number): string {
  const size =
    file.size < 1e6 ? `${Math.max(1, Math.round(file.size / 1000))} kB` : `${(file.size / 1e6).toFixed(1)} MB`
  return `${file.name}, ${figure(lines)} ${lines === 1 ? 'line' : 'lines'}, ${size}, read in ${(ms / 1000).toFixed(1)} s`
}
