import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { Device } from '../../../api/contract/devices.ts'
import { deviceNumber } from '../../../api/contract/rules/deviceNumber.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { useList } from '../../client/lists.ts'
import { readUnsentSum } from '../../device/unsentSum.ts'
import { useOnDevice } from '../../device/useOnDevice.ts'
import { ownAreaOf } from '../../session/ownArea.ts'
import type { SessionUser } from '../../session/session.ts'
import { formatDate, formatMoment } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { RemoveDevice } from './RemoveDevice.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import { thisDeviceKey } from './thisDevice.ts'

/** Drivers have no stream, and this phone may be added, or report, while the page is open. */
const onRoad = { refreshMs: 20_000 }

/** Devices that may send tickets for this user, even when nobody is signed in on them. */
export function DeviceSection({ user }: { user: SessionUser }) {
  const isDriver = ownAreaOf(user) === 'driver'
  const query = useList(calls.deviceList, { limit: 200 }, isDriver ? onRoad : {})
  const [removed, setRemoved] = useState<string | null>(null)
  return (
    <Section
      id="devices"
      title="Devices"
      lead="Each device can send saved tickets for 60 days after it was last online, even if you’re logged out."
    >
      <div className={styles.sectionBody}>
        <Loaded query={query} failure="Failed to load your devices">
          {({ data }) =>
            data.length === 0 ? (
              <p>None yet. A phone or tablet is added when you sign in on it.</p>
            ) : (
              <ul className={styles.devices}>
                {data.map((device) => (
                  <DeviceRow key={device.id} device={device} onRemoved={setRemoved} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className={styles.saved} role="status">
          {removed}
        </p>
      </div>
    </Section>
  )
}

function DeviceRow({ device, onRemoved }: { device: Device; onRemoved: (message: string) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const isThis = device.device_key === thisDeviceKey()
  const here = useOnDevice(readUnsentSum)
  const { name, last_seen_at, expires_at } = device
  // For this device, its own store is more accurate than its last report.
  const unsent = isThis ? (here?.count ?? device.unsent) : device.unsent
  return (
    <li>
      <div className={styles.deviceWords}>
        <b>{name}</b>
        {isThis && <StatusPill tone="blue" Icon={IconDeviceMobile} label="This device" />}
        {unsent > 0 && <StatusPill tone="amber" Icon={IconDeviceMobile} label={`${unsent} unsent`} />}
        <p>
          Number {deviceNumber(device.device_key)}
          <br />
          Last seen: {formatMoment(last_seen_at, londonDay(Date.now()))}
          <br />
          Can send until {formatDate(londonDay(expires_at))}
        </p>
      </div>
      <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <RemoveDevice
        device={device}
        isThis={isThis}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onRemoved={onRemoved}
      />
    </li>
  )
}
