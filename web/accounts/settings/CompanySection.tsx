import type { Profile } from '../../../api/contract/accounts.ts'
import { refusalText } from '../../client/refusalText.ts'
import { ForsBadge } from '../../deal/ForsBadge.tsx'
import { useSentForm } from '../../form/useSentForm.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { CompanyFields, HaulageFields } from './CompanyFields.tsx'
import {
  bodyOfCompany,
  type Company,
  type CompanyValues,
  companyLabels,
  faultsOfCompany,
  isOwners,
  refusedCompany,
  valuesOfCompany,
} from './companyValues.ts'
import { type ProfileSaved, useSaveProfile } from './profileValues.ts'
import { Section } from './Section.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './settings.module.css'

type Props = { profile: Profile; company: Company }

/** The owner edits it; others read the part that concerns them. */
export function CompanySection({ profile, company }: Props) {
  if (isOwners(company)) return <CompanyForm profile={profile} company={company} />
  return (
    <Section id="company" title="Company" lead="Only the owner of the account can change these.">
      <div className={styles.sectionBody}>
        <KeyValues
          values={{
            Name: company.company_name,
            Address: [company.company_address, company.company_city].filter(Boolean).join(', '),
            Postcode: company.company_postcode,
            Phone: company.phone,
            FORS: company.fors_status && <ForsBadge status={company.fors_status} />,
          }}
        />
      </div>
    </Section>
  )
}

function CompanyForm({ profile, company }: Props) {
  const save = useSaveProfile()
  const {
    form,
    answer: saved,
    isDirty,
    ...sent
  } = useSentForm<CompanyValues, ProfileSaved>({
    initial: valuesOfCompany(company),
    labels: companyLabels,
    faultsOf: (values) => faultsOfCompany(profile, values),
    draft: 'company',
    send: (values, version) => save(bodyOfCompany(profile, values, version)),
    row: {
      version: company.version,
      named: 'company.version',
      savedAs: ({ data }) => data.company?.version,
    },
    failureOf: (error) => refusalText(error, 'Failed to save the company'),
    refusedFaults: refusedCompany,
  })
  return (
    <Section id="company" title="Company" lead={placeMatters(company)}>
      <SectionForm
        label="Company"
        submitLabel="Save company"
        sent={sent}
        saved={isDirty ? null : (saved?.message ?? null)}
      >
        <CompanyFields form={form} isRung={company.supplier || company.haulier} />
        {company.haulier && <HaulageFields form={form} />}
      </SectionForm>
    </Section>
  )
}

function placeMatters({ supplier }: Company): string | undefined {
  return supplier ? 'The search radius is measured from the registered postcode or its pin.' : undefined
}
