import { Button } from '@mantine/core'
import * as calls from '../../../api/contract/calls.ts'
import { normaliseVehicleRegistration } from '../../../api/contract/rules/vehicleRegistration.ts'
import { axleClasses, type Vehicle, VehicleForm as VehicleSchema } from '../../../api/contract/vehicles.ts'
import { refusalText } from '../../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../../client/useSend.ts'
import { Field } from '../../form/Field.tsx'
import { Form, Submit } from '../../form/Form.tsx'
import { faultsBy } from '../../form/faults.ts'
import { Select } from '../../form/Select.tsx'
import { useSentForm } from '../../form/useSentForm.ts'
import styles from './settings.module.css'

type Props = {
  label: string
  submitLabel: string
  vehicle?: Vehicle
  onSaved: (message: string) => void
  onCancel?: () => void
}

const labels = { registration: 'Registration', axle_class: 'Gross weight', plated_weight: 'Plated weight' }

export function VehicleForm({ label, submitLabel, vehicle, onSaved, onCancel }: Props) {
  const saving = useSendOneOf(({ values, version }: { values: Values; version: number | undefined }) =>
    vehicle
      ? pendingWrite(calls.vehicleUpdate, { id: vehicle.id, version, ...bodyOf(values) })
      : pendingWrite(calls.vehicleCreate, bodyOf(values)),
  )
  const { form, clear, ...sent } = useSentForm({
    initial: {
      registration: vehicle?.registration ?? '',
      axle_class: String(vehicle?.axle_class ?? ''),
      plated_weight: String(vehicle?.plated_weight ?? ''),
    },
    labels,
    faultsOf: (values) => faultsBy(VehicleSchema)(bodyOf(values)),
    send: (values, version) => saving.mutateAsync({ values, version }),
    row: { version: vehicle?.version },
    onSent: ({ message }) => {
      clear()
      onSaved(message)
    },
    failureOf: (error) => refusalText(error, 'Failed to save the vehicle'),
  })
  const actions = (
    <>
      <Submit sent={sent} variant="solid" size="md">
        {submitLabel}
      </Submit>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  )
  return (
    <Form sent={sent} label={label} className={styles.sectionForm} isShort actions={actions}>
      <div className="sect-fields">
        <Field
          form={form}
          name="registration"
          label={labels.registration}
          width="half"
          autoComplete="off"
          maxLength={20}
          onLeave={normaliseVehicleRegistration}
        />
        <Select
          className="half"
          id="axle_class"
          label={labels.axle_class}
          {...form.getInputProps('axle_class')}
          data={[
            { value: '', label: 'Not known' },
            ...axleClasses.map((tonnes) => ({ value: String(tonnes), label: `${tonnes} t` })),
          ]}
        />
        <Field
          form={form}
          name="plated_weight"
          label={labels.plated_weight}
          kind="decimal"
          rightSection="t"
          isOptional
          width="half"
          autoComplete="off"
          hint="As its plate says, where that is less."
        />
      </div>
    </Form>
  )
}

type Values = { registration: string; axle_class: string; plated_weight: string }

function bodyOf({ registration, axle_class, plated_weight }: Values) {
  return { registration, axle_class: axleClasses.find((known) => String(known) === axle_class) ?? null, plated_weight }
}
