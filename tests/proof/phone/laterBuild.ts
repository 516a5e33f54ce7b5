import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mutant, mutate, root } from '../mutant.ts'

/** What a server is built and started from. */
const parts = [
  ...['api', 'build', 'migrations', 'sw', 'web'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'],
]

export type LaterBuild = {
  /** Where it is started (tests/product.ts). */
  root: string
  remove: () => void
}

/** A later version of the product, of this source with these changes, in a folder of its own. */
export function buildLater(changes: readonly Pick<Mutant, 'file' | 'means' | 'swap'>[]): LaterBuild {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-later-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  // The packages themselves, and room for what a build keeps beside them.
  mkdirSync(join(folder, 'node_modules'))
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => name !== '.cache')
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const change of changes) {
    const path = join(folder, change.file)
    writeFileSync(path, mutate({ ...change, by: '' }, readFileSync(path, 'utf8')))
  }
  execFileSync(process.execPath, ['--import', './api/cli/runtime.mjs', 'api/cli/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Says in the page itself that it is this one, and has other files than the version before. */
export const newName = {
  file: 'web/main.tsx',
  means: 'a new version',
  swap: { '\nfollowOtherTabs()\n': "\ndocument.documentElement.dataset['version'] = 'later'\nfollowOtherTabs()\n" },
}
