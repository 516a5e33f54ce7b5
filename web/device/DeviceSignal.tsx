import { IconBroadcastOff, IconDeviceMobile, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { EngineStatus } from '../offline/triggers.ts'
import { runEngine } from './device.ts'
import { useEngine } from './useEngine.ts'
import { useNetwork } from './useNetwork.ts'
import { useNow } from './useNow.ts'
import '../ui/signal.css'

/** How often the pill's clock updates (ms). */
const glance = 5_000
/** How long an answer counts as "Online": a minute at most, with `glance` (ms). */
const isNewsFor = 55_000
/** Asks again before that while the page is visible (ms). */
const askAgainAfter = 45_000

/** Says "Online" only after an answer: a quarry's wifi may lead nowhere. `heardAt`: the stream's last message (ms). */
export function DeviceSignal({ heardAt = null }: { heardAt?: number | null }) {
  const isOnline = useNetwork()
  const status = useEngine()
  const now = useNow(glance)
  const age = now - Math.max(status.answeredAt ?? now, heardAt ?? 0)
  const isOld = age >= askAgainAfter
  useEffect(() => {
    if (isOld && document.visibilityState === 'visible') void runEngine().request('refresh')
  }, [isOld])
  const [name, Icon, text] = signalOf(isOnline, age < isNewsFor, status)
  return (
    <span className={`signal ${name}`} role="status">
      <Icon className="i" size={20} aria-hidden />
      {text}
    </span>
  )
}

function signalOf(isOnline: boolean, isNews: boolean, { isReachable, isBusy, isStorageFailing }: EngineStatus) {
  // Check this first: failing storage says nothing about the signal.
  if (isStorageFailing) return ['is-off', IconDeviceMobile, 'Storage error'] as const
  if (!isOnline) return ['is-off', IconWifiOff, 'No signal'] as const
  if (isReachable === false) return ['is-off', IconBroadcastOff, 'No answer'] as const
  if (isReachable && isNews) return ['is-on', IconWifi, 'Online'] as const
  // Nobody has asked lately, or the answer hasn't come yet.
  return ['', IconWifi, isBusy ? 'Checking' : 'Not checked'] as const
}
