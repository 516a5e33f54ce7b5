import { readFileSync } from 'node:fs'

/**
 * Ends this process the orderly way when the npm that started it is gone. A signal to npm ends only the shell between
 * the two, and npm killed with -9 passes nothing on: a server left alone would hold its port against the next start.
 */
export function endWithParent(): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const npm = findNpmBehind(parent)
  const isGone = () => process.ppid !== parent || findNpmBehind(parent) !== npm
  setInterval(() => {
    if (isGone()) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** The parent of the shell that npm runs a script in; undefined where there is no shell, or no /proc to ask. */
function findNpmBehind(shell: number): string | undefined {
  try {
    // "pid (name) state parent …", proc_pid_stat(5)
    return /^\d+ \(sh\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
