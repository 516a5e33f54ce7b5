import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { normaliseVehicleRegistration } from '../../../api/contract/rules/vehicleRegistration.ts'
import { changeFields } from '../../form/changeFields.ts'
import { ErrorText } from '../../form/ErrorText.tsx'
import { Field } from '../../form/Field.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { Pick, YesNo } from './Pick.tsx'
import { registerAtFors } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'
import '../../deal/fors.css'
import styles from './services.module.css'

type Props = { form: RegistrationFormState }

const statuses = [
  { value: 'gold', label: <Medal className="fors-gold">Gold</Medal> },
  { value: 'silver', label: <Medal className="fors-silver">Silver</Medal> },
  { value: 'bronze', label: <Medal className="fors-bronze">Bronze</Medal> },
]

function Medal({ className, children }: { className: string; children: string }) {
  return (
    <>
      <span className={`${styles.medal} ${className}`} />
      {children}
    </>
  )
}

export function HaulageFields({ form }: Props) {
  return (
    <section className={styles.reveal} aria-labelledby="haulage-title">
      <h3 id="haulage-title">Haulage</h3>
      <div className="sect-fields">
        <Haulage form={form} />
      </div>
    </section>
  )
}

export function HaulageSection({ form }: Props) {
  return (
    <FormSection id="services" title="Haulage">
      <Haulage form={form} />
    </FormSection>
  )
}

function Haulage({ form }: Props) {
  const { fors_registered, fors_status } = form.values
  function register(answer: string) {
    changeFields(form, registerAtFors(answer))
  }
  return (
    <>
      <Field form={form} name="vosa_number" label="VOSA number" width="half" autoComplete="off" />
      <YesNo
        name="fors_registered"
        label="FORS registered"
        layout="column"
        value={fors_registered}
        onChange={register}
      />
      {fors_registered === 'yes' && (
        <Pick
          name="fors_status"
          label="FORS status"
          layout="column"
          options={statuses}
          value={fors_status}
          onChange={(status) => form.setFieldValue('fors_status', status)}
          error={form.errors['fors_status']}
        />
      )}
      <VehicleRows form={form} />
    </>
  )
}

function VehicleRows({ form }: Props) {
  const vehicles = form.values.vehicle_registrations
  return (
    <fieldset className={styles.vehicles}>
      <legend className="mantine-InputWrapper-label">Vehicle registrations</legend>
      <div className={styles.regs}>
        {vehicles.map((_text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity; its field holds no state.
          <Vehicle key={at} form={form} at={at} isLast={vehicles.length === 1} />
        ))}
        <Button
          leftSection={<IconPlus className="i" size={20} aria-hidden />}
          onClick={() => form.insertListItem('vehicle_registrations', '')}
        >
          Add vehicle
        </Button>
      </div>
    </fieldset>
  )
}

function Vehicle({ form, at, isLast }: Props & { at: number; isLast: boolean }) {
  const path = `vehicle_registrations.${at}` as const
  const text = form.values.vehicle_registrations[at] ?? ''
  const error = form.errors[path]
  return (
    <span className={`${styles.reg} ${isLast ? styles.regLast : ''}`}>
      <TextInput
        id={path}
        aria-label={`Vehicle registration ${at + 1}`}
        value={text}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        error={error && <ErrorText text={error} />}
        onChange={({ currentTarget }) => form.setFieldValue(path, currentTarget.value)}
        onBlur={({ currentTarget }) => {
          const written = normaliseVehicleRegistration(currentTarget.value)
          if (written !== text) form.setFieldValue(path, written)
        }}
      />
      {!isLast && (
        <button
          type="button"
          className={styles.regOff}
          aria-label={`Remove ${text.trim() || `vehicle ${at + 1}`}`}
          onClick={() => form.removeListItem('vehicle_registrations', at)}
        >
          <IconX className="i" size={20} aria-hidden />
        </button>
      )}
    </span>
  )
}
