import { spawn } from 'node:child_process'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { type Config, projectRoot } from '../config.ts'
import { claimFolder, openDatabase, runCommand } from './command.ts'
import { endWithParent } from './parent.ts'
import { prepareDatabase, welcome } from './prepare.ts'

/** Vite answers here and proxies the API's paths (vite.config.ts). */
const SITE_URL = 'http://localhost:5173'

await runCommand(develop)

async function develop(wanted: Config): Promise<void> {
  endWithParent()
  const config = claimFolder(wanted)
  const { url, release } = await openDatabase(config)
  const hasDemo = await prepareDatabase(url, config, { isFresh: false })
  const env = {
    ...process.env,
    APP_URL: process.env['APP_URL'] || SITE_URL,
    DATABASE_URL: url,
    DATA_DIR: config.dataDir,
  }
  const run = (...args: string[]) => spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit' })
  const children = [
    run('--watch', '--watch-preserve-output', join('api', 'cli', 'serve.ts')),
    run(join('node_modules', 'vite', 'bin', 'vite.js'), '--strictPort', '--clearScreen', 'false'),
  ]
  closeWithGrace({ delay: 20_000 }, async () => {
    await Promise.all(children.map(endChild))
    await release()
  })
  welcome({ ...config, appUrl: env.APP_URL }, hasDemo)
}

function endChild(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
