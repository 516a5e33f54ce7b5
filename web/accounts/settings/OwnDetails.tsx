import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '../../../api/contract/accounts.ts'
import { staffRoles } from '../../../api/contract/rules/permissions.ts'
import { refusalText } from '../../client/refusalText.ts'
import { Field } from '../../form/Field.tsx'
import { useSentForm } from '../../form/useSentForm.ts'
import { detailsOf, faultsOfDetails, saveProfile } from './profileValues.ts'
import { Section } from './Section.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './settings.module.css'

/** Name and phone; the email is what one signs in with. */
export function OwnDetails({ profile }: { profile: Profile }) {
  const [saved, setSaved] = useState<string | null>(null)
  const queries = useQueryClient()
  // The office rings its drivers and yard on it.
  const isStaff = staffRoles.some((role) => profile.roles.includes(role))
  const { form, isDirty, onSubmit, ...sent } = useSentForm({
    initial: detailsOf(profile),
    validate: faultsOfDetails,
    draft: 'own-details',
    send: (details) => saveProfile(queries, details),
    onSent: setSaved,
    failureOf: (error) => refusalText(error, 'Failed to save your details'),
  })
  return (
    <Section id="details" title="Your details">
      <SectionForm
        label="Your details"
        submitLabel="Save details"
        sent={sent}
        onSubmit={onSubmit}
        saved={isDirty ? null : saved}
      >
        <Field form={form} name="first_name" label="First name" width="half" autoComplete="given-name" />
        <Field form={form} name="last_name" label="Last name" width="half" autoComplete="family-name" />
        <Field
          form={form}
          name="phone"
          label="Phone"
          kind="phone"
          isOptional={!isStaff}
          width="half"
          autoComplete="tel"
        />
        <p className={`half ${styles.fixed}`}>
          <b>Email</b>
          {profile.email}
        </p>
      </SectionForm>
    </Section>
  )
}
