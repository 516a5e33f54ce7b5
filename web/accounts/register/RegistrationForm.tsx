import { Link } from 'react-router-dom'
import { Form, Submit } from '../../form/Form.tsx'
import type { SentForm } from '../../form/useSentForm.ts'
import { paths } from '../../paths.ts'
import { CompanySection } from './CompanySection.tsx'
import { HaulageSection } from './HaulageFields.tsx'
import { PayablesSection } from './PayablesSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import styles from './register.module.css'
import { faultsOf } from './registrationFaults.ts'
import type { FormKind, RegistrationValues } from './registrationValues.ts'
import { SectionRail } from './SectionRail.tsx'
import { ServicesSection } from './ServicesSection.tsx'
import { useEarlySubmit, useFieldCheck } from './useFieldCheck.ts'
import { useOffered } from './useOffered.ts'
import { useRegistration } from './useRegistration.ts'

type Props = {
  kind: FormKind
  draft: string
  initial?: Partial<RegistrationValues>
  title: string
}

export function RegistrationForm({ kind, draft, initial, title }: Props) {
  const fieldCheck = useFieldCheck(draft)
  const { check } = fieldCheck
  const { form, ...sent } = useRegistration({ kind, check, draft, initial })
  const onSubmit = useEarlySubmit(fieldCheck, sent.onSubmit)
  return (
    <>
      <SectionRail form={form} faults={check && faultsOf(kind, form.values, check)} kind={kind} />
      <Form sent={{ ...sent, onSubmit }} label={title}>
        <CompanySection form={form} kind={kind} />
        <PayablesSection form={form} kind={kind} />
        {kind === 'combined' && <ServicesSection form={form} />}
        {kind === 'haulier' && <HaulageSection form={form} />}
        <PersonSection form={form} kind={kind} />
        <Actions sent={sent} isSupplier={kind === 'combined' && form.values.supplier} />
      </Form>
    </>
  )
}

/** Asks for the products by itself, so that their answer doesn't draw the whole form again. */
function Actions({ sent, isSupplier }: { sent: SentForm; isSupplier: boolean }) {
  const offered = useOffered(isSupplier)
  return (
    <div className={`form-acts ${styles.registerActs}`}>
      <Submit sent={sent} disabled={isSupplier && offered.products.length === 0}>
        Create Your Account
      </Submit>
      <span>
        Already registered?{' '}
        <Link className={styles.link} to={paths.login}>
          Login
        </Link>
      </span>
    </div>
  )
}
