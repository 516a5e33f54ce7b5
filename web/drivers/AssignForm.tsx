import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { readDrivers } from '../device/assignmentsOnDevice.ts'
import { DeviceAsOf } from '../device/DeviceAsOf.tsx'
import { useOnDevice } from '../device/useOnDevice.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { Select } from '../form/Select.tsx'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import styles from './driversCard.module.css'
import type { AssignmentActions } from './useAssignment.ts'

type Props = { assigned: readonly AssignedDriver[]; assigning: AssignmentActions }

export function AssignForm({ assigned, assigning }: Props) {
  const drivers = useOnDevice(readDrivers) ?? []
  const [chosen, setChosen] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const isOn = (id: number) => assigned.some((driver) => driver.id === id)
  const free = drivers.filter(({ id }) => !isOn(id))

  function submit(event: FormEvent) {
    event.preventDefault()
    const driver = free.find(({ id }) => String(id) === chosen)
    if (!driver) {
      setFault('Please select a driver')
      document.getElementById('driver_id')?.focus()
      return
    }
    assigning.assign(driver)
    setChosen('')
  }

  return (
    <form className={styles.assignForm} noValidate onSubmit={submit}>
      <Select
        id="driver_id"
        label="Driver"
        value={chosen}
        error={fault && <ErrorText text={fault} />}
        data={[
          { value: '', label: 'Choose a driver' },
          ...free.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
        ]}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          setFault(null)
        }}
      />
      <DeviceAsOf of="Drivers" />
      <Button type="submit" fullWidth leftSection={<IconUserPlus className="i" size={20} aria-hidden />}>
        Assign driver
      </Button>
    </form>
  )
}
