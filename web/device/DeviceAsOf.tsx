import { readChecked } from '../offline/checked.ts'
import { AsOf } from '../ui/AsOf.tsx'
import { useOnDevice } from './useOnDevice.ts'

export function DeviceAsOf({ of }: { of: 'Orders' | 'Drivers' }) {
  const checked = useOnDevice(readChecked)
  return checked && <AsOf ms={checked.at} of={of} />
}
