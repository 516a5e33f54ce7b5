import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../../../api/config.ts'
import { openTestApi } from '../harness.ts'
import { signatureData } from '../ticketBody.ts'
import { password } from '../world.ts'

const t = await openTestApi()
await t.app.listen({ port: 0, host: '127.0.0.1' })
const baseUrl = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`

/** Within the project, so that the program finds openapi-fetch. */
const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'client-'))
afterAll(() => rm(folder, { recursive: true }))

const parties = ['contractor', 'admin', 'supplier', 'haulier', 'driver'] as const
type Given = { baseUrl: string; emails: object; password: string; signature: string }
type Told = { logged: { id: number }; tickets: readonly object[]; byToken: readonly object[] }
/** What chain.ts exports; tsc knows its types only beside those that are generated here. */
type Program = { runChain: (given: Given) => Promise<Told> }

const run = promisify(execFile)
const tool = (name: string) => join(projectRoot, 'node_modules', name)
const compilerOptions = { strict: true, module: 'nodenext', allowImportingTsExtensions: true, noEmit: true }

/** The one of docs/connecting.md. */
async function readSample(): Promise<string> {
  const page = await readFile(join(projectRoot, 'docs/connecting.md'), 'utf8')
  return /```ts\n(.*?)```/s.exec(page)?.[1] ?? 'no sample'
}

test('programs typed by the document compile, and one takes a load from the quote to its ticket', async () => {
  const withFive = ['--import', pathToFileURL(join(import.meta.dirname, 'typescript5.mjs')).href]
  const generate = [tool('openapi-typescript/bin/cli.js'), `${baseUrl}/api/docs/json`, '-o', 'loadstone.d.ts']
  await run(process.execPath, [...withFive, ...generate], { cwd: folder })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['chain.ts', 'tickets.ts'] }))
  await copyFile(join(import.meta.dirname, 'chain.ts'), join(folder, 'chain.ts'))
  await writeFile(join(folder, 'tickets.ts'), await readSample())
  const compiled = await run(process.execPath, [tool('typescript/bin/tsc'), '-p', '.'], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(compiled.stdout).toBe('')

  const { runChain }: Program = await import(pathToFileURL(join(folder, 'chain.ts')).href)
  const people = { ...t.world.a, admin: t.world.admin }
  const emails = Object.fromEntries(parties.map((party) => [party, people[party].email]))
  const { logged, tickets, byToken } = await runChain({ baseUrl, emails, password, signature: signatureData })
  expect(tickets).toMatchObject([{ id: logged.id, number: 1, net_weight: 19.46 }])
  expect(byToken).toEqual(tickets)
})
