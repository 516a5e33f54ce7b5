import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../api/config.ts'

/** A figure of a bench, and the bar that it should keep, in the same unit. */
export type Measurement = { name: string; value: number; unit: string; atMost?: number; atLeast?: number }

const page = join(projectRoot, 'docs', 'measured.md')
const intro = `# Measured

\`npm run bench\` writes this page; nobody edits it. A bench that runs again replaces its own part. A figure in bold misses its bar.
Compare figures of one part only: machines and loads differ. The ratios to a bare page or server, measured in the same run, hold
everywhere.
`

export function formatFigure({ value, unit }: Measurement): string {
  return `${value.toFixed(2)} ${unit}`.trim()
}

export function formatBar({ atMost, atLeast }: Measurement): string {
  if (atMost !== undefined) return `at most ${atMost}`
  return atLeast === undefined ? '' : `at least ${atLeast}`
}

/** Replaces the part of one bench in docs/measured.md. */
export function writeMeasured(bench: string, measurements: readonly Measurement[], loadBefore: number): void {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : intro
  const parts = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? '', part.trim()]),
  )
  parts.set(bench, formatPart(bench, measurements, loadBefore))
  const sorted = [...parts].sort(([one], [other]) => one.localeCompare(other)).map(([, part]) => part)
  writeFileSync(page, `${[intro.trim(), ...sorted].join('\n\n')}\n`)
}

function formatPart(bench: string, measurements: readonly Measurement[], loadBefore: number): string {
  const rows = measurements.map((measured) => {
    const figure = formatFigure(measured)
    return `| ${measured.name.trim()} | ${isKept(measured) ? figure : `**${figure}**`} | ${formatBar(measured)} |`
  })
  return [`## ${bench}`, '', formatPlace(loadBefore), '', '| figure | value | bar |', '|---|---:|---:|', ...rows].join(
    '\n',
  )
}

function isKept({
  value,
  atMost = Number.POSITIVE_INFINITY,
  atLeast = Number.NEGATIVE_INFINITY,
}: Measurement): boolean {
  return value <= atMost && value >= atLeast
}

/** The day, the commit, the machine and its load. */
function formatPlace(loadBefore: number): string {
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const git = (...words: string[]) => execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', ':!docs/measured.md') !== ''
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  const load = [loadBefore, loadavg()[0] ?? 0].map((one) => one.toFixed(1)).join(' before and ')
  return `${day}, ${commit}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${load} after.`
}
