import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { createTurns } from '../auth/turns.ts'
import type { Drawn, Part } from './drawing.ts'
import type { Paper } from './lettering.ts'

/** Draws papers in worker threads, because a page takes the processor for long. */
export type Studio = {
  /** Draws parts as they are read, and lets other users' papers through between them. */
  draw: (user: number, paper: Paper, parts: AsyncIterable<Part>) => AsyncGenerator<Uint8Array>
  close: () => Promise<void>
}

/** One core is left to the requests. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))

export function createStudio(): Studio {
  const turns = createTurns(threads)
  const workers = new Piscina<Paper & { port: MessagePort }, void>({
    filename: new URL('./drawing.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    // A paper that waits for its reader keeps no thread busy.
    concurrentTasksPerWorker: 100,
    atomics: 'disabled',
  })
  async function* draw(user: number, paper: Paper, parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
    const { port1, port2 } = new MessageChannel()
    // Piscina takes an array, though node's newer types make it say something else.
    const transferList = [port2] as unknown as NonNullable<Parameters<typeof workers.run>[1]>['transferList']
    const task = workers.run({ ...paper, port: port2 }, { transferList })
    const drawOne = (part: Part) => turns(String(user), () => Promise.race([ask(port1, part), fail(task)]))
    try {
      for await (const part of parts) yield drawOne(part)
      yield drawOne({ is: 'end' })
    } finally {
      port1.close()
      // A task that no thread has begun fails now; the error that ended the paper counts.
      await task.catch(() => {})
    }
  }
  return { draw, close: () => workers.destroy() }
}

async function ask(port: MessagePort, part: Part): Promise<Uint8Array> {
  port.postMessage(part)
  const [drawn] = (await once(port, 'message')) as [Drawn]
  if ('error' in drawn) throw drawn.error
  return drawn.bytes
}

/** A paper's task goes on until its port is closed. */
async function fail(task: Promise<void>): Promise<never> {
  await task
  throw new Error('The drawing of a paper ended early')
}
