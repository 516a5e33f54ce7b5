import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { ImportOutcome } from '../../api/contract/imports.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { reload } from '../client/useSend.ts'
import { type ExportFile, readExportFile } from './exportFile.ts'
import { importRows, readAuthor } from './importRows.ts'
import { faultTexts, notAnswered } from './importWords.ts'

export type Outcomes = ReadonlyMap<string, ImportOutcome>

export type Import =
  | { is: 'idle' }
  | { is: 'reading' }
  | { is: 'refused'; title: string; text: string }
  | {
      /** `stopped`: the rest can still be sent. */
      is: 'ready' | 'running' | 'stopped' | 'done'
      file: ExportFile
      author: string
      outcomes: Outcomes
      reason: string
    }

export function useImport() {
  const [state, setState] = useState<Import>({ is: 'idle' })
  const queries = useQueryClient()

  async function choose(file: Blob) {
    setState({ is: 'reading' })
    setState(await open(file))
  }

  async function run() {
    if (state.is !== 'ready' && state.is !== 'stopped') return
    let { outcomes } = state
    const { file } = state
    const show = (is: 'running' | 'stopped' | 'done', reason = '') => setState({ ...state, is, outcomes, reason })
    show('running')
    try {
      const left = file.rows.filter(({ syncToken }) => !outcomes.has(syncToken))
      await importRows(file.userId, left, (known) => {
        outcomes = new Map([...outcomes, ...known.map((one) => [one.sync_token, one] as const)])
        show('running')
      })
      show('done')
    } catch (error) {
      show('stopped', refusalText(error, notAnswered))
    }
    await reload(
      queries,
      [calls.ticketImport, calls.slipImport, calls.noteImport].flatMap(({ changes }) => changes),
    )
  }

  return { state, choose, run }
}

async function open(chosen: Blob): Promise<Import> {
  try {
    const file = await readExportFile(chosen)
    if (typeof file === 'string') return { is: 'refused', ...faultTexts[file] }
    if (file.rows.length === 0) return { is: 'refused', ...faultTexts[file.isCut ? 'damaged' : 'empty'] }
    const author = await readAuthor(file.userId)
    return { is: 'ready', file, author, outcomes: new Map(), reason: '' }
  } catch (error) {
    if (error instanceof ApiError && 'user_id' in error.errors) return { is: 'refused', ...faultTexts.foreign }
    if (error instanceof Error && error.name === 'NotReadableError') return { is: 'refused', ...faultTexts.gone }
    return { is: 'refused', title: 'The file could not be checked', text: refusalText(error, notAnswered) }
  }
}
