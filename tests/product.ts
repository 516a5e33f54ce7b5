import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../api/config.ts'

const patience = 120_000

/** `end` gives the exit code; null if the signal itself ended the process. It ends at once, as by Ctrl-C. */
export type Product = { url: string; port: number; end: () => Promise<number | null> }

/**
 * `npm start` with the demo, on data of its own and a free port, or on the port where it was before; with a database of
 * its own in that folder unless one is given. `root`: another installation of it.
 */
export async function startProduct(
  dataDir: string,
  formerPort?: number,
  databaseUrl = '',
  root = projectRoot,
): Promise<Product> {
  const port = formerPort ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['--import', './api/cli/runtime.mjs', 'api/cli/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: dataDir,
      SEED: 'demo',
      DATABASE_URL: databaseUrl,
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
      // Each file starts one: what Node has read and compiled for the first is there for the others.
      NODE_COMPILE_CACHE: join(projectRoot, 'node_modules', '.cache', 'compiled'),
    },
  })
  let said = ''
  server.stderr.on('data', (chunk) => {
    said += chunk
  })
  const hasEnded = once(server, 'exit')
  const end: Product['end'] = async () => {
    server.kill('SIGINT')
    const [code] = await hasEnded
    return code
  }
  try {
    await waitUntilReady(`${url}/readyz`, () => server.exitCode === null)
  } catch (error) {
    await end()
    throw new Error(said, { cause: error })
  }
  return { url, port, end }
}

export async function waitUntilReady(url: string, isRunning: () => boolean): Promise<void> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    if (!isRunning()) throw new Error('The server ended before it was ready.')
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(200)
  }
  throw new Error(`The server was not ready within ${patience / 1000} s.`)
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
