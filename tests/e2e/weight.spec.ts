import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const dist = resolve(import.meta.dirname, '..', '..', 'dist')

type Chunk = { file: string; css?: string[]; imports?: string[] }

/** The files of a first visit to each: JavaScript and style sheets, gzip, in kB of 1,000 bytes. */
const signIn = ['index.html']
const driversJobs = [...signIn, 'areas/DriverArea.tsx', 'drivers/JobsPage.tsx']

test('the first visit stays light', () => {
  const ofSignIn = weightOf(signIn)
  const ofJobs = weightOf(driversJobs)
  console.log(`sign-in ${ofSignIn.toFixed(1)} kB, the driver's jobs ${(ofJobs - ofSignIn).toFixed(1)} kB more`)
  expect(ofSignIn).toBeLessThanOrEqual(160)
  expect(ofJobs - ofSignIn).toBeLessThanOrEqual(54.6)
})

test('a scanned ticket is checked by little, whoever scans it', () => {
  const page = readFileSync(join(dist, 'pages', 'v.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/([\w./-]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  expect(named).toHaveLength(2)
  const weight = gzipSync(page).length / 1000 + weigh(named)
  console.log(`a scanned ticket ${weight.toFixed(1)} kB`)
  expect(weight).toBeLessThanOrEqual(27.6)
})

test("the list of outcodes is the server's alone", () => {
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html|json|csv)$/.test(file),
  )
  expect(built.length).toBeGreaterThan(20)
  const first = 'AB10,57.133'
  expect(readFileSync(resolve(dist, '../api/geo/outcodes.csv'), 'utf8')).toContain(first)
  expect(built.filter((file) => readFileSync(join(dist, file), 'utf8').includes(first))).toEqual([])
})

function weightOf(entries: readonly string[]): number {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const files = new Set<string>()
  const seen = new Set<string>()
  const queue = [...entries]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    queue.push(...(chunk.imports ?? []))
  }
  return weigh([...files])
}

function weigh(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000
}
