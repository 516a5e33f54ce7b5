import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { projectRoot } from '../../api/config.ts'
import { chromiumFlags, findOrInstallChromium } from '../chromium.ts'
import { tryRun } from '../install.ts'
import { findFreePort } from '../product.ts'

/** Nothing but this bench runs it, and with its 114 packages it is a fifth of what `npm ci` would install. */
const version = '13.5.0'

export type Visit = {
  /** Each from 0 to 100. */
  performance: number
  accessibility: number
  practices: number
  requests: number
  kB: number
  firstPaint: number
  largestPaint: number
  blocked: number
}
export type Entries = Readonly<Record<string, string>>

/** A simulated phone's first visit, in a new browser; `entries` are what it already stores of that site. */
export async function visit(url: string, entries: Entries = {}): Promise<Visit> {
  // Now and then a trace has no beginning.
  return visitOnce(url, entries).catch(() => visitOnce(url, entries))
}

async function visitOnce(url: string, entries: Entries): Promise<Visit> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-visit-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findOrInstallChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    if (Object.keys(entries).length > 0) {
      const [page] = context.pages()
      // The same origin, but no part of the app.
      await page?.goto(new URL('/robots.txt', url).href)
      await page?.evaluate((stored) => Object.assign(localStorage, stored), entries)
    }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...[findOrInstallLighthouse(), url, '--port', String(port), '--disable-storage-reset', '--quiet'],
        ...['--output', 'json', '--only-categories', 'performance,accessibility,best-practices'],
      ],
      { maxBuffer: 100_000_000 },
    )
    return read(JSON.parse(stdout))
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Category = 'performance' | 'accessibility' | 'best-practices'
type Report = {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items: { transferSize?: number }[] } }>
}

function read({ runtimeError, categories, audits }: Report): Visit {
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (name: Category) => Math.round((categories[name].score ?? Number.NaN) * 100)
  const ms = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    requests: requests.length,
    kB: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    firstPaint: ms('first-contentful-paint'),
    largestPaint: ms('largest-contentful-paint'),
    blocked: ms('total-blocking-time'),
  }
}

/** The path of its command. */
function findOrInstallLighthouse(): string {
  const folder = join(projectRoot, 'node_modules', '.cache', `lighthouse-${version}`)
  const command = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (!existsSync(command)) {
    tryRun(`Installing Lighthouse ${version} …`, 'npm', ['install', '--prefix', folder, `lighthouse@${version}`])
  }
  if (!existsSync(command)) throw new Error(`Lighthouse ${version} could not be installed.`)
  return command
}
