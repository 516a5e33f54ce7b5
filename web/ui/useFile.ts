import { useEffect, useRef, useState } from 'react'
import type { CallInput, Reading, Shape } from '../../api/contract/wire/call.ts'
import { refusalText } from '../client/refusalText.ts'
import { openFile } from '../client/request.ts'
import { giveFile } from './giveFile.ts'
import { showToast } from './toast.ts'

type File = {
  /** Bytes received; null while nothing is being fetched. */
  read: number | null
  fetch: () => Promise<void>
  cancel: () => void
}

export function useFile<S extends Shape>(call: Reading<S>, input: CallInput<S>, name: string): File {
  const [read, setRead] = useState<number | null>(null)
  const download = useRef<AbortController | null>(null)
  useEffect(() => () => download.current?.abort(), [])

  async function fetch() {
    const control = new AbortController()
    download.current = control
    setRead(0)
    try {
      const response = await openFile(call, input, control.signal)
      await giveFile(await readWhole(response, setRead), name)
    } catch (error) {
      if (!control.signal.aborted) {
        showToast({
          title: 'Failed to download',
          text: refusalText(error, 'Please try again.', 'There is no answer from the server.'),
        })
      }
    }
    if (download.current === control) setRead(null)
  }

  function cancel() {
    download.current?.abort()
    setRead(null)
  }
  return { read, fetch, cancel }
}

async function readWhole(response: Response, onRead: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    read += part.value.length
    onRead(read)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
