import { Button } from '@mantine/core'
import * as calls from '../../../api/contract/calls.ts'
import { normaliseVehicleRegistration } from '../../../api/contract/rules/vehicleRegistration.ts'
import { axleClasses, type Vehicle, VehicleForm as VehicleSchema } from '../../../api/contract/vehicles.ts'
import { refusalText } from '../../client/refusalText.ts'
import { sending, useSendOneOf } from '../../client/useSend.ts'
import { Field } from '../../form/Field.tsx'
import { Form, Submit } from '../../form/Form.tsx'
import { faultsBy } from '../../form/faults.ts'
import { Select } from '../../form/Select.tsx'
import { useSentForm } from '../../form/useSentForm.ts'
import styles from './settings.module.css'

type Props = {
  label: string
  submitLabel: string
  /** The one that is changed; a new one without it. */
  vehicle?: Vehicle
  onSaved: (message: string) => void
  onCancel?: () => void
}

const labels = { registration: 'Registration', axle_class: 'Gross weight' }

export function VehicleForm({ label, submitLabel, vehicle, onSaved, onCancel }: Props) {
  const saving = useSendOneOf((values: Parameters<typeof bodyOf>[0]) =>
    vehicle
      ? sending(calls.vehicleUpdate, { id: vehicle.id, ...bodyOf(values) })
      : sending(calls.vehicleCreate, bodyOf(values)),
  )
  const { form, clear, ...sent } = useSentForm({
    initial: { registration: vehicle?.registration ?? '', axle_class: String(vehicle?.axle_class ?? '') },
    labels,
    faultsOf: (values) => faultsBy(VehicleSchema)(bodyOf(values)),
    send: saving.mutateAsync,
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
      </div>
    </Form>
  )
}

function bodyOf({ registration, axle_class }: { registration: string; axle_class: string }) {
  return { registration, axle_class: axleClasses.find((known) => String(known) === axle_class) ?? null }
}
