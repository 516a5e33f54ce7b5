import { type Profile, ProfileUpdate } from '../../../api/contract/accounts.ts'
import { staffRoles } from '../../../api/contract/rules/permissions.ts'
import { refusalText } from '../../client/refusalText.ts'
import { Field } from '../../form/Field.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import { detailsOf, useSaveProfile } from './profileValues.ts'
import { Section } from './Section.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './settings.module.css'

const labels = { first_name: 'First name', last_name: 'Last name', phone: 'Phone' }

export function OwnDetails({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  // The office calls its drivers and yard.
  const isStaff = staffRoles.some((role) => profile.roles.includes(role))
  const {
    form,
    answer: saved,
    isDirty,
    ...sent
  } = useSentForm({
    initial: detailsOf(profile),
    labels,
    faultsOf: faultsBy(ProfileUpdate),
    draft: 'own-details',
    send: (values, version) => save({ ...values, version }),
    row: { version: profile.version, savedAs: ({ data }) => data.version },
    failureOf: (error) => refusalText(error, 'Failed to save your details'),
  })
  return (
    <Section id="details" title="Your details">
      <SectionForm
        label="Your details"
        submitLabel="Save details"
        sent={sent}
        saved={isDirty ? null : (saved?.message ?? null)}
      >
        <Field form={form} name="first_name" label={labels.first_name} width="half" autoComplete="given-name" />
        <Field form={form} name="last_name" label={labels.last_name} width="half" autoComplete="family-name" />
        <Field
          form={form}
          name="phone"
          label={labels.phone}
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
