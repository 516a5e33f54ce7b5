import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import './signal.css'

/** Whether this device has a network, as far as it knows itself. */
export function SignalPill() {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const Icon = isOnline ? IconWifi : IconWifiOff
  return (
    <span className={`signal ${isOnline ? 'is-on' : 'is-off'}`} role="status">
      <Icon className="i" size={20} aria-hidden />
      {isOnline ? 'Online' : 'No signal'}
    </span>
  )
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
