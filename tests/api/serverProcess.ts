import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../../api/config.ts'
import { findFreePort, waitUntilReady } from '../product.ts'

export type Server = {
  url: string
  port: number
  process: ChildProcess
  /** The lines of its log. */
  log: () => string[]
  /** In order, at once by SIGINT; gives the exit code. */
  end: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number | null>
  /** kill -9. */
  kill: () => Promise<void>
}

type Command = { root?: string; script?: 'start' | 'serve'; port?: number }

/** Starts a server as a separate process and waits until it is ready. */
export async function startServer(settings: Record<string, string>, command: Command = {}): Promise<Server> {
  const { root = projectRoot, script = 'serve', port = await findFreePort() } = command
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['--import', './api/cli/runtime.mjs', `api/cli/${script}.ts`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      SMTP_URL: '',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const hasEnded = once(server, 'exit')
  const endBy = async (signal: NodeJS.Signals): Promise<number | null> => {
    server.kill(signal)
    const [code] = await hasEnded
    return code
  }
  const log = () => said.split('\n').filter((line) => line !== '')
  try {
    await waitUntilReady(`${url}/readyz`, () => server.exitCode === null && server.signalCode === null)
  } catch (error) {
    await endBy('SIGKILL')
    throw new Error(said, { cause: error })
  }
  const kill = async () => {
    await endBy('SIGKILL')
  }
  return { url, port, process: server, log, end: (signal = 'SIGINT') => endBy(signal), kill }
}
