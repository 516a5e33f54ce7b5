import * as calls from '../../api/contract/calls.ts'
import { partBytes, type Readers, refusedByName, refusedFiles } from '../../api/contract/rules/attachments.ts'
import { sha256OfBytes } from '../../api/contract/rules/signedContent.ts'
import { ApiError, NoAnswerError } from '../client/apiError.ts'
import { queryClient } from '../client/queries.ts'
import { request } from '../client/request.ts'
import { reload } from '../client/useSend.ts'
import { getSession, onSessionChange } from '../session/session.ts'
import { createStore } from '../store.ts'
import { keyOfPlace, type Place } from './place.ts'

/** A file on its way; a refused one stays until its adder takes it away. */
export type Upload = {
  id: string
  userId: number
  place: Place
  name: string
  size: number
  sent: number
  readers: Readers
  state: 'waits' | 'sends' | 'has no signal' | 'is checked' | 'refused'
  /** Why it was refused. */
  reason: string | null
}

/** They go on while the user looks at other pages. */
const uploads = createStore<readonly Upload[]>([])
export const { get: getUploads, subscribe: followUploads } = uploads

const stops = new Map<string, AbortController>()
let last: Promise<void> = Promise.resolve()

/** Sends them one after the other. */
export function addFiles(place: Place, files: readonly File[], readers: Readers): void {
  const userId = getSession()?.user.id
  if (userId === undefined) return
  for (const file of files) {
    const { name, size } = file
    const refused = refusedByName(name, size)
    const state = refused ? ('refused' as const) : ('waits' as const)
    const reason = refused && refusedFiles[refused]
    const upload = { id: crypto.randomUUID(), userId, place, name, size, sent: 0, readers, state, reason }
    uploads.set([...uploads.get(), upload])
    if (refused) continue
    stops.set(upload.id, new AbortController())
    last = last.then(() => send(upload.id, place, file))
  }
}

/** A file that waits would be sent in the next user's name. */
onSessionChange(() => {
  const userId = getSession()?.user.id
  for (const one of uploads.get()) if (one.userId !== userId) dropUpload(one.id)
})

export function chooseReaders(id: string, readers: Readers): void {
  change(id, { readers })
}

/** Of one on its way, or takes a refused one off the list. */
export function dropUpload(id: string): void {
  stops.get(id)?.abort()
  remove(id)
}

function change(id: string, next: Partial<Upload>): void {
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...next } : one)))
}

function remove(id: string): void {
  stops.delete(id)
  uploads.set(uploads.get().filter((one) => one.id !== id))
}

async function send(id: string, place: Place, file: File): Promise<void> {
  const signal = stops.get(id)?.signal
  if (!signal || signal.aborted) return
  const userId = getSession()?.user.id
  let begun: Begun | null = null
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    begun = await begin(id, place, { name: file.name, bytes }, signal)
    await sendParts(id, begun, bytes, signal)
    change(id, { state: 'is checked' })
    const uploadId = begun.id
    await patiently(id, signal, () => finish(id, uploadId, signal))
    remove(id)
  } catch (error) {
    if (!signal.aborted) change(id, { state: 'refused', reason: reasonOf(error) })
    else if (begun && getSession()?.user.id === userId)
      await request(calls.uploadCancel, { uploadId: begun.id }).catch(() => {})
  }
  await reload(queryClient, calls.uploadFinish.changes)
}

type Begun = { id: string; parts: number; received: number[] }
type Content = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Of the same file, the server goes on where it stopped. */
async function begin(id: string, place: Place, { name, bytes }: Content, signal: AbortSignal): Promise<Begun> {
  const { quoteId, record, bidId = null } = place
  const sha256 = await sha256OfBytes(bytes)
  const body = { id: quoteId, record, bid_id: bidId, name, size: bytes.length, sha256 }
  return (await patiently(id, signal, () => request(calls.uploadBegin, body, { signal }))).data
}

async function sendParts(id: string, begun: Begun, bytes: Content['bytes'], signal: AbortSignal): Promise<void> {
  let { received } = begun
  for (let n = 1; n <= begun.parts; n++) {
    change(id, { state: 'sends', sent: Math.min(received.length * partBytes, bytes.length) })
    if (received.includes(n)) continue
    const part = bytes.slice((n - 1) * partBytes, n * partBytes)
    const body = { uploadId: begun.id, n, part, sha256: await sha256OfBytes(part) }
    received = (await patiently(id, signal, () => request(calls.uploadPart, body, { signal }))).data.received
  }
  change(id, { sent: bytes.length })
}

/** The readers chosen last count, so they are read here and not at the start. */
function finish(id: string, uploadId: string, signal: AbortSignal) {
  const readers = uploads.get().find((one) => one.id === id)?.readers ?? 'own'
  return request(calls.uploadFinish, { uploadId, readers }, { signal })
}

const longestPauseMs = 30_000

/** Tries again until somebody answers: at once when the network is back, else after a longer and longer pause. */
async function patiently<T>(id: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      change(id, { state: 'has no signal' })
      await pause(pauseMs, signal)
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true
  return error instanceof ApiError && (error.status === 429 || error.status >= 500)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      done()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function reasonOf(error: unknown): string {
  const said = error instanceof ApiError ? error.message : ''
  if (said === '') return 'Not taken: something went wrong. Add it again.'
  return said.startsWith('Not taken') ? said : `Not taken: ${said.charAt(0).toLowerCase()}${said.slice(1)}`
}

export function uploadsAt(all: readonly Upload[], place: Place, userId: number): readonly Upload[] {
  return all.filter((one) => one.userId === userId && keyOfPlace(one.place) === keyOfPlace(place))
}
