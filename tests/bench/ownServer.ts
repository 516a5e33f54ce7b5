import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverRuntime } from '../compose.ts'
import { findFreePort, waitUntilReady } from '../product.ts'

/** A server in a process of its own, whose memory is measured. */
export type Server = { url: string; pid: number; end: () => Promise<void> }

export async function startServer(databaseUrl: string): Promise<Server> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'loadstone-bench-table-'))
  const { options, allocator } = serverRuntime()
  const server = spawn(process.execPath, [...options, 'api/cli/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...allocator,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: url,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
    },
  })
  const hasEnded = once(server, 'exit')
  await waitUntilReady(`${url}/readyz`, () => server.exitCode === null)
  return {
    url,
    pid: Number(server.pid),
    end: async () => {
      server.kill('SIGTERM')
      await hasEnded
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Megabytes that the kernel says the process has in memory, or had at most since that was forgotten. */
export const residentOf = (pid: number) => readMegabytes(pid, 'VmRSS')
export const peakOf = (pid: number) => readMegabytes(pid, 'VmHWM')

function readMegabytes(pid: number, field: string): number {
  const said = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${field}:\\s+(\\d+) kB`))
  return Number(said?.[1]) / 1000
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
