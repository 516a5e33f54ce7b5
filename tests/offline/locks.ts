import type { Locks } from '../../web/offline/environment.ts'

export type VirtualLocks = {
  of: (owner: symbol) => Locks
  release: (owner: symbol) => void
}

type Holder = { owner: symbol; reject: (error: Error) => void }

/** One exclusive lock as the Web Locks API gives it: a queue, an abortable wait, and theft. */
export function createLocks(): VirtualLocks {
  let held: Holder | null = null
  let queue: { owner: symbol; grant: () => void }[] = []
  const next = () => {
    held = null
    queue.shift()?.grant()
  }
  const abortError = () => new DOMException('The request was aborted.', 'AbortError')
  const of = (owner: symbol): Locks => ({
    request: (name, { steal, signal }, work) =>
      new Promise((resolve, reject) => {
        const grant = () => {
          const mine: Holder = { owner, reject }
          held = mine
          const end = () => (held === mine ? next() : undefined)
          work({ name }).then(
            (value) => {
              end()
              resolve(value)
            },
            (error) => {
              end()
              reject(error)
            },
          )
        }
        if (steal) {
          held?.reject(abortError())
          return grant()
        }
        if (!held) return grant()
        const waiting = { owner, grant }
        queue.push(waiting)
        signal?.addEventListener('abort', () => {
          if (!queue.includes(waiting)) return
          queue = queue.filter((one) => one !== waiting)
          reject(abortError())
        })
      }),
  })
  const release = (owner: symbol) => {
    queue = queue.filter((waiting) => waiting.owner !== owner)
    if (held?.owner === owner) next()
  }
  return { of, release }
}
