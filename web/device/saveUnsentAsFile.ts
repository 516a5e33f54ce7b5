import { exportUnsent } from '../offline/exportUnsent.ts'
import { device } from './device.ts'

/** For the office, where this phone can't send: all that is unsent, as one file. It stays on the phone too. */
export async function saveUnsentAsFile(userId: number): Promise<void> {
  const exported = await exportUnsent(device, userId)
  const file = new Blob([JSON.stringify(exported)], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `loadstone-unsent-${exported.exported_at.slice(0, 16).replace(':', '-')}.json`
  link.click()
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
