import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ConfigError, projectRoot } from '../config.ts'
import { isDiskFull, say } from './command.ts'
import { writePages } from './pages.ts'

/** Everything that affects the bundle. */
const sources = ['web', 'sw', 'api/contract', 'api/cli/pages.ts', 'build', 'vite.config.ts', 'package-lock.json']
const stamp = join(projectRoot, 'dist', 'sources.sha256')

/** An installation without sources keeps its build. True if it built. */
export function buildSiteIfStale(): boolean {
  if (!existsSync(join(projectRoot, 'web'))) return false
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (built === hashSources()) return false
  buildSite()
  return true
}

export function buildSite(): void {
  // Hash first, so that a change during the build causes another build.
  const hash = hashSources()
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    const reason = existsSync(stamp) ? 'is older than its sources' : 'has not been built'
    throw new ConfigError(
      `The site ${reason}, and the packages that build it are not installed: run "npm ci" with the dev packages.`,
    )
  }
  try {
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
        cwd: projectRoot,
        // Even if a test's set-up started this.
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    run('--mode', 'check')
    run()
    run('--ssr', 'prerender.tsx')
    writePages()
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer | string; stderr?: Buffer | string }
    say(`${stdout}${stderr}`)
    if (isDiskFull(error)) throw error
    throw new ConfigError("The site couldn't be built: see the error above.", { cause: error })
  }
  writeFileSync(stamp, hash)
}

/** By names and contents, because a checkout or copy changes times. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(join(projectRoot, source)))) {
    hash
      .update(`${relative(projectRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
