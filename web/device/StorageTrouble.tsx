import { IconDeviceMobile } from '@tabler/icons-react'
import { Banner } from '../ui/Banner.tsx'
import { NextTry } from './NextTry.tsx'
import type { DeviceWord } from './StorageFacts.tsx'
import { useEngine } from './useEngine.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Shown while the device's storage fails: better signal wouldn't help. */
export function StorageTrouble({ device }: { device: DeviceWord }) {
  const { isStorageFailing } = useEngine()
  if (!isStorageFailing) return null
  return (
    <Banner tone="red" Icon={IconDeviceMobile} title={`The storage of this ${device} doesn’t answer`} role="alert">
      <p>What is saved stays on it and is sent once it answers. If this lasts, close the app and open it again.</p>
      <NextTry />
    </Banner>
  )
}
