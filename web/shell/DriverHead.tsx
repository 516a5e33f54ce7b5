import { DeviceSignal } from '../device/DeviceSignal.tsx'
import { DriverHeadFrame, type DriverHeadProps } from './DriverHeadFrame.tsx'

export function DriverHead(props: DriverHeadProps) {
  return <DriverHeadFrame {...props} signal={<DeviceSignal />} />
}
