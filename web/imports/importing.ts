import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ListImported, mostFileBytes } from '../../api/contract/csvImports.ts'
import { lists } from '../../api/contract/lists.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { request } from '../client/request.ts'
import { reload } from '../client/useSend.ts'

export type ImportName = keyof typeof lists

/** What a file is at. A refused one can't be read as a table at all. */
export type ImportState =
  | { is: 'empty' }
  | { is: 'reading'; file: File }
  | { is: 'refused'; file: File; text: string }
  | { is: 'checked'; file: File; found: ListImported; ms: number; hasMoved: boolean; failure: string | null }
  | { is: 'storing'; file: File; found: ListImported; ms: number; hasMoved: boolean; failure: null }
  | { is: 'stored'; file: File; found: ListImported }

const unread = 'There is no answer from the server. Choose the file again once there is.'
const unanswered =
  'There is no answer from the server, so it may be stored or not. Store it again: nothing is stored twice.'

/** Chooses a file, has it looked at, and stores what was shown. The page keeps nothing of an earlier file. */
export function useImport(name: ImportName) {
  const queries = useQueryClient()
  const [state, setState] = useState<ImportState>({ is: 'empty' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const call = lists[name].importing

  async function look(file: File, hasMoved = false): Promise<void> {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setState({ is: 'reading', file })
    const began = performance.now()
    try {
      if (file.size > mostFileBytes) {
        setState({ is: 'refused', file, text: 'This file is larger than 2 MB. Divide it into several.' })
        return
      }
      const { data: found } = await request(call, { file: await base64Of(file) }, { signal: control.signal })
      setState({ is: 'checked', file, found, ms: performance.now() - began, hasMoved, failure: null })
    } catch (error) {
      if (control.signal.aborted) return
      setState({ is: 'refused', file, text: refusalText(error, 'The file could not be read.', unread) })
    }
  }

  function stop(): void {
    running.current?.abort()
    setState({ is: 'empty' })
  }

  async function store(): Promise<void> {
    if (state.is !== 'checked') return
    const { file } = state
    setState({ ...state, is: 'storing', failure: null })
    try {
      const { data } = await request(call, { file: await base64Of(file), plan: state.found.plan })
      await reload(queries, call.changes)
      if (data.stored) setState({ is: 'stored', file, found: data })
      else setState({ ...state, found: data, hasMoved: true, failure: null })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await look(file, true)
      else setState({ ...state, failure: refusalText(error, 'The file could not be stored.', unanswered) })
    }
  }
  return { state, look: (file: File) => void look(file), stop, store: () => void store() }
}

/** Fails where the file has changed on the disk since it was chosen. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
