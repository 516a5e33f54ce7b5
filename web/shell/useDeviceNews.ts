import type { StreamTopic } from '../../api/contract/rules/topics.ts'
import { runEngine } from '../device/device.ts'
import { spaced } from '../live/spaced.ts'
import { useLive } from '../live/useLive.ts'

/** However much is told, the device's own copy of the orders asks for news once a second (ms) and six times a minute at most. */
const askForNews = spaced(1_000, () => runEngine().request('refresh'), 6)

/** What the device keeps a copy of: orders, and what its user may see of them. */
const ofTheDevice: readonly string[] = ['orders', 'bids', 'accounts'] satisfies StreamTopic[]

/** The page moves by itself, and what it draws from the device too. */
export function useDeviceNews(): void {
  useLive((topics) => {
    if (topics === 'all' || topics.some((topic) => ofTheDevice.includes(topic))) askForNews()
  })
}
