import { changeFields } from '../../form/changeFields.ts'
import { ErrorText } from '../../form/ErrorText.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { HaulageFields } from './HaulageFields.tsx'
import { ProductRows } from './ProductRows.tsx'
import { type Service, tickService } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'
import '../../ui/check.css'
import styles from './services.module.css'

type Props = { form: RegistrationFormState }

const offers: readonly { service: Service; name: string; what: string }[] = [
  { service: 'contractor', name: 'Contractor', what: 'Request quotes and place orders.' },
  { service: 'supplier', name: 'Supplier', what: 'Quote on full or partial jobs in your area.' },
  { service: 'haulier', name: 'Haulier', what: 'Find nationwide jobs and return loads.' },
  { service: 'waste_handler', name: 'Waste handler', what: 'Take material away from site.' },
]

export function ServicesSection({ form }: Props) {
  const { values, errors } = form
  const error = errors['contractor']
  function tick(service: Service, isOn: boolean) {
    form.clearFieldError('contractor')
    changeFields(form, tickService(service, isOn))
  }
  return (
    <FormSection id="services" title="Services" sub="Tick every service your company supplies.">
      <fieldset className={styles.svcs} aria-describedby={error ? 'services-error' : undefined}>
        <legend className="sr">Services</legend>
        {offers.map(({ service, name, what }) => (
          <label key={service} className={`${styles.svc} ${error ? 'is-invalid' : ''}`}>
            <span className="check">
              <input
                type="checkbox"
                id={service}
                aria-labelledby={`${service}-name`}
                aria-describedby={`${service}-what`}
                checked={values[service]}
                onChange={({ currentTarget }) => tick(service, currentTarget.checked)}
              />
            </span>
            <b id={`${service}-name`}>{name}</b>
            <span id={`${service}-what`}>{what}</span>
          </label>
        ))}
        {error && (
          <p className="mantine-InputWrapper-error" id="services-error">
            <ErrorText text={error} />
          </p>
        )}
      </fieldset>
      {values.supplier && <ProductRows form={form} />}
      {values.haulier && <HaulageFields form={form} />}
    </FormSection>
  )
}
