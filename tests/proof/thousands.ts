import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findOrInstallChromium, findOrInstallShell } from '../chromium.ts'
import { root } from './mutant.ts'

/** Test files whose counts `tests/counts.ts` raises, by the beginning of their paths. */
export const files: Readonly<Record<string, readonly string[]>> = {
  model: ['tests/offline/model.', 'tests/offline/broken.'],
  requests: ['tests/offline/requests.'],
  storage: ['tests/offline/storage.'],
  races: ['tests/api/races.', 'tests/api/orders/endRaces.', 'tests/api/versions/races.'],
  tokens: ['tests/api/tickets/once.', 'tests/api/tickets/twoProcesses.'],
  amendments: ['tests/api/amendments/random.'],
  matrix: ['tests/api/matrix.', 'tests/api/matrixTokens.'],
  twins: ['tests/api/twins/'],
  imports: ['tests/api/imports/'],
  fuzz: ['tests/api/fuzz/', 'tests/api/shell/input.'],
  papers: ['tests/api/papers/ticketSheet.', 'tests/api/papers/statementOracle.'],
  evidence: ['tests/contract/evidence/'],
  python: ['tests/api/evidence/python.'],
  logins: ['tests/api/accounts/loginLimits.'],
  kills: ['tests/api/durable/kills.'],
  outage: ['tests/api/durable/outage.'],
  restart: ['tests/api/durable/restart.'],
  disk: ['tests/api/shell/start.', 'tests/api/durable/disk.'],
  backup: ['tests/api/backup/'],
  image: ['tests/api/shell/image.'],
}

/** The same of end-to-end stories. */
export const stories: Readonly<Record<string, readonly string[]>> = {
  hostile: ['tests/e2e/hands/hostile.'],
  papersByKeys: ['tests/e2e/sixtyPapers.'],
  touches: ['tests/e2e/lastTouch.', 'tests/e2e/lastStroke.'],
}

/** The proofs' counts, in the processes that read them. */
export const proofCounts = { LOADSTONE_COUNTS: 'proof' }

export async function proveFiles(name: string): Promise<boolean> {
  const paths = files[name]
  if (paths) return runNode(['node_modules/vitest/vitest.mjs', 'run', ...paths])
  const CHROMIUM_PATH = findOrInstallChromium()
  findOrInstallShell()
  const projects = ['--project=e2e', '--project=proof']
  return runNode(['node_modules/@playwright/test/cli.js', 'test', ...projects, ...(stories[name] ?? [])], {
    CHROMIUM_PATH,
  })
}

async function runNode(args: readonly string[], more: Record<string, string> = {}): Promise<boolean> {
  const env = { ...process.env, ...more, ...proofCounts }
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'exit')
  return code === 0
}
