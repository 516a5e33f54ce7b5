import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ErrorSummary } from '../../form/ErrorSummary.tsx'
import { paths } from '../../paths.ts'
import { CompanySection } from './CompanySection.tsx'
import { HaulageSection } from './HaulageFields.tsx'
import { PayablesSection } from './PayablesSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { faultsOf } from './registrationFaults.ts'
import type { FormKind, RegistrationValues } from './registrationValues.ts'
import { SectionRail } from './SectionRail.tsx'
import { ServicesSection } from './ServicesSection.tsx'
import { useOffered } from './useOffered.ts'
import { useRegistration } from './useRegistration.ts'
import '../../ui/form.css'
import styles from './register.module.css'

type Props = {
  kind: FormKind
  draft: string
  initial?: Partial<RegistrationValues>
  /** Of the page; the form is called by it. */
  title: string
}

export function RegistrationForm({ kind, draft, initial, title }: Props) {
  const { form, shown, isSending, onSubmit } = useRegistration({ kind, draft, initial })
  const isSupplier = kind === 'combined' && form.values.supplier
  const offered = useOffered(isSupplier)
  return (
    <>
      <SectionRail form={form} faults={faultsOf(kind, form.values)} kind={kind} />
      <form className="form" noValidate aria-label={title} onSubmit={onSubmit}>
        <ErrorSummary attempt={shown.attempt} title={shown.title} faults={shown.faults} />
        <CompanySection form={form} kind={kind} />
        <PayablesSection form={form} kind={kind} />
        {kind === 'combined' && <ServicesSection form={form} offered={offered} />}
        {kind === 'haulier' && <HaulageSection form={form} />}
        <PersonSection form={form} kind={kind} />
        <div className={`form-acts ${styles.registerActs}`}>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            loading={isSending}
            disabled={isSupplier && offered.products.length === 0}
          >
            Create Your Account
          </Button>
          <span>
            Already registered?{' '}
            <Link className={styles.link} to={paths.login}>
              Login
            </Link>
          </span>
        </div>
      </form>
    </>
  )
}
