import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findOrInstallChromium, findOrInstallShell } from '../chromium.ts'
import { root } from './mutant.ts'
import config from './phone/playwright.config.ts'
import { proofCounts } from './thousands.ts'

/**
 * The offline phone in a real Chromium, with its processes killed and frozen, its server killed, its way to it broken and its disk
 * full. `PHONE` takes the proofs alone whose name contains it.
 */
export async function prove(): Promise<boolean> {
  const only = process.env['PHONE'] ?? ''
  const names = (config.projects ?? []).flatMap(({ name = '' }) => (name.includes(only) ? [name] : []))
  if (names.length === 0) throw new Error(`No proof of the phone is called ${only}.`)
  const CHROMIUM_PATH = findOrInstallChromium()
  findOrInstallShell()
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const file = join(import.meta.dirname, 'phone', 'playwright.config.ts')
  const args = [playwright, 'test', '-c', file, ...names.map((name) => `--project=${name}`)]
  const runs = process.env['DISK_RUNS'] ?? '20'
  const env = { ...process.env, CHROMIUM_PATH, DISK_RUNS: runs, ...proofCounts }
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'exit')
  return code === 0
}
