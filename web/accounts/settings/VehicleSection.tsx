import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { Vehicle } from '../../../api/contract/vehicles.ts'
import { useCall } from '../../client/useCall.ts'
import { Plate } from '../../deal/Plate.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { KeptRow } from './KeptRow.tsx'
import { RemoveVehicle } from './RemoveVehicle.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import { VehicleForm } from './VehicleForm.tsx'

export function VehicleSection() {
  const query = useCall(calls.vehicleList, {})
  const [done, setDone] = useState<string | null>(null)
  return (
    <Section id="vehicles" title="Vehicles" lead="Drivers choose from these when they log a ticket.">
      <div className={styles.sectionBody}>
        <Loaded query={query} failure="Failed to load haulier information">
          {({ data }) =>
            data.length === 0 ? <p>No vehicles yet.</p> : <VehicleList vehicles={data} onDone={setDone} />
          }
        </Loaded>
        <VehicleForm label="Add a vehicle" submitLabel="Add vehicle" onSaved={setDone} />
        <p className={styles.saved} role="status">
          {done}
        </p>
      </div>
    </Section>
  )
}

/** A larger fleet is searched. */
const mostShown = 50

type ListProps = { vehicles: readonly Vehicle[]; onDone: (message: string) => void }

function VehicleList({ vehicles, onDone }: ListProps) {
  const [search, setSearch] = useState('')
  const plain = (registration: string) => registration.replaceAll(' ', '').toUpperCase()
  const found = vehicles.filter(({ registration }) => plain(registration).includes(plain(search)))
  const figure = (count: number) => count.toLocaleString('en-GB')
  return (
    <>
      {vehicles.length > mostShown && (
        <TextInput
          type="search"
          label="Find a vehicle"
          description={`${figure(Math.min(found.length, mostShown))} of ${figure(vehicles.length)} shown`}
          value={search}
          maxLength={20}
          autoComplete="off"
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ul className={styles.devices}>
        {found.slice(0, mostShown).map((vehicle) => (
          <VehicleRow key={vehicle.id} vehicle={vehicle} onDone={onDone} />
        ))}
      </ul>
    </>
  )
}

function VehicleRow({ vehicle, onDone }: { vehicle: Vehicle; onDone: (message: string) => void }) {
  const { registration, axle_class, plated_weight } = vehicle
  return (
    <KeptRow
      name={registration}
      removal="Remove"
      form={(close) => (
        <VehicleForm
          label={`Change ${registration}`}
          submitLabel="Save"
          vehicle={vehicle}
          onSaved={(message) => {
            onDone(message)
            close()
          }}
          onCancel={close}
        />
      )}
      question={(dialog) => <RemoveVehicle vehicle={vehicle} {...dialog} onRemoved={onDone} />}
    >
      <Plate registration={registration} />
      <span>
        {axle_class === null ? 'Gross weight not known' : `${axle_class} t gross`}
        {plated_weight !== null && `, plated ${plated_weight} t`}
      </span>
    </KeptRow>
  )
}
