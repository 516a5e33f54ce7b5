import { Button } from '@mantine/core'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { Point } from '../../api/contract/geo.ts'
import type { PostcodePlace } from '../../api/contract/places.ts'
import styles from './address.module.css'
import { middleOfBritain, precisionText, zooms } from './place.ts'

type Props = {
  pin: Point | null
  /** The postcode's place; null if it wasn't looked up. */
  found: PostcodePlace | null
  tiles: string | null
  /** The map's view if there is no pin or postcode. */
  opensAt?: Point | null | undefined
  onPin: (pin: Point | null) => void
}

const PinMap = lazy(async () => ({ default: (await import('./PinMap.tsx')).PinMap }))

export function PinField({ pin, found, tiles, opensAt, onPin }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Icon = pin ? IconMapPin : IconCurrentLocation
  const unknown = opensAt ? { centre: opensAt, zoom: zooms.outcode } : { centre: middleOfBritain, zoom: 5 }
  const view = found ? { centre: found, zoom: zooms[found.precision] } : unknown
  return (
    <section className={styles.pin} aria-label="Pin on the map">
      <div className={styles.pinHead}>
        <Icon className="i" size={20} aria-hidden />
        <p>{whatIsKnown(pin, found)}</p>
        <Button size="xs" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {nameOf(isOpen, pin)}
        </Button>
      </div>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<div className={styles.pinMap} aria-busy="true" />}>
            <PinMap
              key={`${found?.postcode} ${tiles}`}
              pin={pin}
              view={pin ? { centre: pin, zoom: zooms.pin } : view}
              place={found}
              tiles={tiles}
              onPin={onPin}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function whatIsKnown(pin: Point | null, found: PostcodePlace | null): string {
  if (pin) return `Pin set at ${pin.latitude.toFixed(5)}, ${pin.longitude.toFixed(5)}. Distances are measured from it.`
  return found ? precisionText(found) : 'Distances are measured from the postcode.'
}

function nameOf(isOpen: boolean, pin: Point | null): string {
  if (isOpen) return 'Close the map'
  return pin ? 'Move the pin' : 'Set a pin'
}
