import { useEffect, useRef, useState } from 'react'
import { firmArchiveMake } from '../../../api/contract/calls.ts'
import type { CallInput } from '../../../api/contract/wire/call.ts'
import { openFile } from '../../client/request.ts'
import { giveFile } from '../../ui/giveFile.ts'
import { followZip } from './zipProgress.ts'

export type ArchiveState =
  | { is: 'ready' | 'stopped' | 'broken' }
  | { is: 'coming'; files: number; bytes: number }
  | { is: 'done'; bytes: number }

type Input = CallInput<Shape>
type Shape = NonNullable<(typeof firmArchiveMake)['shape']>

/** So many bytes become a Blob, which a browser may keep on its disk. */
const atOnce = 16_000_000

export function useArchive(name: string) {
  const [state, setState] = useState<ArchiveState>({ is: 'ready' })
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  /** Resolves once the server has begun to answer. Throws its refusal. */
  function open(input: Input): Promise<Response> {
    control.current = new AbortController()
    return openFile(firmArchiveMake, input, control.current.signal)
  }

  /** Gives nothing away but a whole archive. */
  async function take(response: Response): Promise<void> {
    const own = control.current
    setState({ is: 'coming', files: 0, bytes: 0 })
    try {
      const archive = await readArchive(response, (files, bytes) => setState({ is: 'coming', files, bytes }))
      setState(archive ? { is: 'done', bytes: archive.size } : { is: 'broken' })
      if (archive) await giveFile(archive, name)
    } catch {
      setState({ is: own?.signal.aborted ? 'stopped' : 'broken' })
    }
  }

  return { state, open, take, stop: () => control.current?.abort() }
}

async function readArchive(response: Response, onRead: (files: number, bytes: number) => void): Promise<Blob | null> {
  const type = response.headers.get('content-type') ?? ''
  const zip = followZip()
  const blobs: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let [bytes, waiting] = [0, 0]
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    zip.take(part.value)
    bytes += part.value.length
    waiting += part.value.length
    onRead(zip.files(), bytes)
    if (waiting < atOnce) continue
    blobs.push(new Blob(parts))
    parts = []
    waiting = 0
  }
  return zip.isWhole() ? new Blob([...blobs, ...parts], { type }) : null
}
