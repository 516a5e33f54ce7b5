import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = ChildProcess & { end: () => Promise<void> }

/** A program with all that it starts, which ends with this process at the latest. */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions = {}): Program {
  // A group of its own: a driver leaves its browser behind, and that its page.
  const child = spawn(command, args, { ...options, detached: true })
  const hasEnded = once(child, 'exit')
  const signal = (name: NodeJS.Signals) => signalGroup(child.pid, name)
  const kill = () => signal('SIGKILL')
  process.once('exit', kill)
  const end = async () => {
    signal('SIGTERM')
    await Promise.race([hasEnded, wait(5_000)])
    kill()
    process.off('exit', kill)
  }
  return Object.assign(child, { end })
}

function signalGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // All of the group has ended.
  }
}
