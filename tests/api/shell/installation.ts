import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../../api/config.ts'
import { findFreePort } from '../../product.ts'

export type Installation = {
  /** `npm start` until it ends by itself. */
  start: (args: readonly string[], env?: Record<string, string>) => Promise<Ending>
  write: (file: string, text: string) => void
  root: string
  dataDir: string
  remove: () => void
}
type Ending = { code: number; stdout: string; stderr: string }

/** A copy of the server without the site's sources, so that a start builds nothing. */
export function install({ nodeVersion }: { nodeVersion?: string } = {}): Installation {
  const root = mkdtempSync(join(tmpdir(), 'loadstone-start-'))
  // The user that PostgreSQL runs as has to reach the data.
  chmodSync(root, 0o755)
  for (const part of ['api', 'migrations', 'package.json'])
    cpSync(join(projectRoot, part), join(root, part), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  if (nodeVersion) write('package.json', withNode(readFileSync(join(root, 'package.json'), 'utf8'), nodeVersion))
  const dataDir = join(root, 'data')
  mkdirSync(dataDir)

  const start: Installation['start'] = async (args, env = {}) => {
    const PORT = String(await findFreePort())
    return new Promise((done) => {
      const command = ['--import', './api/cli/runtime.mjs', 'api/cli/start.ts', ...args]
      const settings = { PORT, HOST: '127.0.0.1', APP_URL: '', DATA_DIR: dataDir, ...env }
      execFile(
        process.execPath,
        command,
        { cwd: root, env: { ...process.env, ...settings } },
        (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
      )
    })
  }
  return { start, write, root, dataDir, remove: () => rmSync(root, { recursive: true, force: true }) }
}

function withNode(manifest: string, version: string): string {
  const found = JSON.parse(manifest)
  return JSON.stringify({ ...found, dependencies: { ...found.dependencies, node: version } })
}
