import { Piscina } from 'piscina'
import { createTurns } from '../auth/turns.ts'
import type { RefusedFile } from '../contract/rules/attachments.ts'

/** Checks PDFs in a worker thread, which it ends if one takes too long or too much memory. */
export type Checker = {
  checkPdf: (user: number, bytes: Uint8Array) => Promise<RefusedFile | null>
  close: () => Promise<void>
}

/** A PDF of 10 MB takes a second or two. */
const mostMs = 10_000
/** Streams lie outside the heap, which V8 limits by itself. */
const mostBytes = 300_000_000
/** With two, the memory of one would count against the other's file: nothing tells which thread has which. */
const threads = 1

export function createChecker(limits = { ms: mostMs, bytes: mostBytes }): Checker {
  const turns = createTurns(threads)
  const workers = new Piscina<Uint8Array, RefusedFile | null>({
    filename: new URL('./checking.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    atomics: 'disabled',
  })
  async function check(bytes: Uint8Array): Promise<RefusedFile | null> {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), limits.ms)
    const watch = setInterval(() => {
      watchMemory(workers, limits.bytes).then(
        (isOver) => isOver && stop.abort(),
        () => {}, // the thread has just ended
      )
    }, 50)
    try {
      return await workers.run(bytes, { signal: stop.signal })
    } catch (error) {
      if (stop.signal.aborted || isOutOfMemory(error)) return 'packed'
      throw error
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
    }
  }
  return { checkPdf: (user, bytes) => turns(String(user), () => check(bytes)), close: () => workers.destroy() }
}

async function watchMemory({ threads: running }: Piscina, most: number): Promise<boolean> {
  const all = await Promise.all(running.map((thread) => thread.getHeapStatistics()))
  return all.some(({ external_memory, used_heap_size }) => external_memory + used_heap_size > most)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
