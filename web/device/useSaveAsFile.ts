import { useState } from 'react'
import { saveUnsentAsFile } from './saveUnsentAsFile.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

type Progress = 'idle' | { rows: number; of: number } | 'saved' | 'failed'

export function useSaveAsFile(userId: number): { progress: Progress; isSaving: boolean; save: () => Promise<void> } {
  const [progress, setProgress] = useState<Progress>('idle')
  async function save() {
    setProgress({ rows: 0, of: 0 })
    await saveUnsentAsFile(userId, (rows, of) => setProgress({ rows, of })).then(
      () => setProgress('saved'),
      () => setProgress('failed'),
    )
  }
  return { progress, isSaving: typeof progress === 'object', save }
}

export function savedText(progress: Progress, done: string): string {
  if (progress === 'saved') return done
  if (progress === 'failed') return 'The file could not be made. Try again.'
  if (progress === 'idle' || progress.of === 0) return ''
  return `${progress.rows.toLocaleString('en-GB')} of ${progress.of.toLocaleString('en-GB')}`
}
