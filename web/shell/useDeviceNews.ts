import type { StreamTopic } from '../../api/contract/rules/topics.ts'
import { runEngine } from '../device/device.ts'
import { spaced } from '../live/spaced.ts'
import { useLive } from '../live/useLive.ts'

/** Once a second (ms) and six times a minute at most, however many events arrive. */
const askForNews = spaced(1_000, () => runEngine().request('refresh'), 6)

/** Topics of the device's copy: orders with their plans, and what its user may see of them. */
const ofTheDevice: readonly string[] = ['orders', 'attachments', 'bids', 'accounts'] satisfies StreamTopic[]

export function useDeviceNews(): void {
  useLive((topics) => {
    if (topics === 'all' || topics.some((topic) => ofTheDevice.includes(topic))) askForNews()
  })
}
