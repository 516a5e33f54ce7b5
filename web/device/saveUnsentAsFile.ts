import { exportUnsent } from '../offline/exportUnsent.ts'
import { device } from './device.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Exports everything unsent as one file, for a phone that can't send; it stays on the phone too. */
export async function saveUnsentAsFile(userId: number, onProgress?: (rows: number, of: number) => void): Promise<void> {
  const { file, exportedAt } = await exportUnsent(device, userId, onProgress)
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `loadstone-unsent-${new Date(exportedAt).toISOString().slice(0, 16).replace(':', '-')}.json`
  link.click()
  // By then the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
