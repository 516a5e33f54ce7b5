import { readFileSync } from 'node:fs'

/** A signal to npm ends only the shell between, and `kill -9` passes nothing on: the server would keep its port. */
export function endWithParent(): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const npm = findNpmBehind(parent)
  const isGone = () => process.ppid !== parent || findNpmBehind(parent) !== npm
  setInterval(() => {
    if (isGone()) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** The parent of the shell that npm started; undefined without a shell or /proc. */
function findNpmBehind(shell: number): string | undefined {
  try {
    // "pid (name) state parent …", proc_pid_stat(5)
    return /^\d+ \(sh\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
