import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../client/queries.ts'
import { hasDraft } from '../../form/drafts.ts'
import { paths } from '../../paths.ts'
import { useIsTakenOver } from '../../ui/useIsTakenOver.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import styles from './register.module.css'
import type { FormKind, RegistrationValues } from './registrationValues.ts'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = [paths.registerUser, paths.registerContractor, paths.registerSupplier, paths.registerHaulier]

type Props = { kind: FormKind; draft: string; title: string; sub: string; initial?: Partial<RegistrationValues> }

function RegistrationPage({ sub, ...form }: Props) {
  const isTakenOver = useIsTakenOver()
  const [isBegun] = useState(() => hasDraft(form.draft))
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.formPage}>
        <title>{`${form.title} · Loadstone`}</title>
        <header>
          <h1 className="h1">{form.title}</h1>
          <p>{sub}</p>
        </header>
        {/* The page was drawn for nobody: whoever has a draft gets the form anew. */}
        <RegistrationForm key={isBegun && !isTakenOver ? 'draft' : 'blank'} {...form} />
      </div>
    </QueryClientProvider>
  )
}

const combined = {
  kind: 'combined',
  title: 'User Registration',
  sub: 'One form for every service your company supplies.',
} as const

export function UserRegistrationPage() {
  return <RegistrationPage key="user" {...combined} draft="register-user" />
}

export function SupplierRegistrationPage() {
  return (
    <RegistrationPage
      key="supplier"
      {...combined}
      title="Supplier Registration"
      draft="register-supplier"
      initial={{ supplier: true }}
    />
  )
}

export function ContractorRegistrationPage() {
  return (
    <RegistrationPage
      key="contractor"
      kind="contractor"
      draft="register-contractor"
      title="Contractor Registration"
      sub="For a company that requests quotes and places orders."
    />
  )
}

export function HaulierRegistrationPage() {
  return (
    <RegistrationPage
      key="haulier"
      kind="haulier"
      draft="register-haulier"
      title="Haulier Registration"
      sub="For a company that carries what others buy and sell."
    />
  )
}
