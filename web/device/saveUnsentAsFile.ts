import { exportUnsent } from '../offline/exportUnsent.ts'
import { device } from './device.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** For the office, where this phone can't send: all that is unsent, as one file. It stays on the phone too. */
export async function saveUnsentAsFile(userId: number, onProgress?: (rows: number, of: number) => void): Promise<void> {
  const { file, exportedAt } = await exportUnsent(device, userId, onProgress)
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `loadstone-unsent-${new Date(exportedAt).toISOString().slice(0, 16).replace(':', '-')}.json`
  link.click()
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
