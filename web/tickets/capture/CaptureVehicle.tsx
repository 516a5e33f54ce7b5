import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { normaliseVehicleRegistration } from '../../../api/contract/rules/vehicleRegistration.ts'
import type { CachedVehicle } from '../../offline/rows.ts'
import { Sheet } from '../Sheet.tsx'
import { BigPlate } from './BigPlate.tsx'
import captureStyles from './capture.module.css'
import { describeVehicle, limitText } from './captureRules.ts'
import vehicleStyles from './vehicle.module.css'

type Props = { vehicle: string; vehicles: readonly CachedVehicle[]; onChoose: (registration: string) => void }

export const CaptureVehicle = memo(function CaptureVehicle({ vehicle, vehicles, onChoose }: Props) {
  const known = vehicles.find(({ registration }) => registration === vehicle)
  const { name, limitKg } = describeVehicle(known)

  return (
    <div className={captureStyles.field}>
      <span className={vehicleStyles.label} id="vehicle-label">
        Vehicle
      </span>
      <button
        id="vehicle"
        className={vehicleStyles.vehicle}
        type="button"
        aria-haspopup="dialog"
        aria-labelledby="vehicle-label vehicle-value"
        popoverTarget="plates"
      >
        <span id="vehicle-value" className={vehicleStyles.vehicleValue}>
          {vehicle ? <BigPlate registration={vehicle} /> : null}
          <span className={vehicleStyles.vehicleText}>
            <b>{vehicle ? name : 'Choose vehicle'}</b>
            <span className="muted">{vehicle ? limitText(limitKg) : 'Not needed to submit'}</span>
          </span>
        </span>
        <IconChevronDown className="i" size={24} aria-hidden />
      </button>
      <Sheet id="plates" title="Vehicle">
        {(close) => {
          const choose = (registration: string) => {
            onChoose(registration)
            close()
          }
          return (
            <>
              <PlateList vehicle={vehicle} vehicles={vehicles} onChoose={choose} />
              <OtherPlate vehicle={known ? '' : vehicle} onChoose={choose} />
            </>
          )
        }}
      </Sheet>
    </div>
  )
})

/** More would bury the field below, and slow the phone down. */
const mostPlates = 100

function PlateList({ vehicle, vehicles, onChoose }: Props) {
  const others = vehicles.length - mostPlates
  return (
    <ul className={vehicleStyles.platesList}>
      {vehicles.slice(0, mostPlates).map((known) => {
        const { id, registration } = known
        const { name, limitKg } = describeVehicle(known)
        const isChosen = registration === vehicle
        return (
          <li key={id}>
            <button
              type="button"
              className={vehicleStyles.plateChoice}
              aria-pressed={isChosen}
              onClick={() => onChoose(registration)}
            >
              <BigPlate registration={registration} />
              <span>
                <b>{name}</b>
                <span className="muted">{limitText(limitKg)}</span>
              </span>
              {isChosen && <IconCheck className="i" size={24} aria-hidden />}
            </button>
          </li>
        )
      })}
      {others > 0 && <li className="muted">{`And ${others} more: type the plate below.`}</li>}
    </ul>
  )
}

/** A hired lorry is not in the yard's list. */
function OtherPlate({ vehicle, onChoose }: { vehicle: string; onChoose: (registration: string) => void }) {
  const [typed, setTyped] = useState(vehicle)
  return (
    <form
      className={vehicleStyles.plateOther}
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles a dialog's events to the form that opened it.
        event.stopPropagation()
        onChoose(normaliseVehicleRegistration(typed))
      }}
    >
      <TextInput
        id="other-plate"
        label="Another vehicle"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" variant="solid" disabled={typed.trim() === ''}>
        Use this plate
      </Button>
    </form>
  )
}
