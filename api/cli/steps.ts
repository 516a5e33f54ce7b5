import { say } from './command.ts'

/** Runs one step of a command and prints one line with its outcome and time. */
export async function step<T>(name: string, work: () => Promise<T> | T, outcomeOf: (done: T) => string): Promise<T> {
  const started = performance.now()
  const isWatched = process.stderr.isTTY
  if (isWatched) process.stderr.write(`  ${name.padEnd(12)}…`)
  try {
    const done = await work()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const clear = isWatched ? '\r\x1b[K' : ''
    say(`${clear}  ${name.padEnd(12)}${outcomeOf(done).padEnd(28)}${seconds.padStart(6)} s`)
    return done
  } catch (error) {
    if (isWatched) say('')
    throw error
  }
}
