import type { UseQueryResult } from '@tanstack/react-query'
import type { UserDetails } from '../../api/contract/admin.ts'
import type { RegisteredCompany } from '../../api/contract/companies.ts'
import { ForsBadge } from '../deal/ForsBadge.tsx'
import { Plates } from '../deal/Plates.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { linesOf } from '../ui/places.ts'
import styles from './users.module.css'

export function RegisteredFirm({ query }: { query: UseQueryResult<UserDetails> }) {
  return (
    <section className={styles.registered} aria-label="What was registered">
      <Loaded query={query} failure="Failed to load what was registered">
        {({ company, phone }) =>
          company ? <Firm company={company} phone={phone} /> : <KeyValues values={{ Phone: phone }} />
        }
      </Loaded>
    </section>
  )
}

function Firm({ company, phone }: { company: RegisteredCompany; phone: string | null }) {
  const { products, vehicles, company_address: address, company_city: city, company_postcode: postcode } = company
  return (
    <KeyValues
      values={{
        Services: servicesOf(company),
        Address: linesOf({ address, city, postcode }).join(', '),
        Phone: phone ?? company.phone,
        'Tax ID or VAT': company.tax_id,
        Website: company.website,
        'Accounts payable': [company.payable_contact_name, company.payable_contact_phone, company.payable_contact_email]
          .filter(Boolean)
          .join(', '),
        'Requires PO': company.requires_po === 'yes' && 'Yes',
        'Credit account': company.requires_credit_account && 'Asked for',
        'VOSA number': company.vosa_number,
        FORS: company.fors_status && <ForsBadge status={company.fors_status} />,
        Vehicles: vehicles.length > 0 && (
          <span className={styles.plates}>
            <Plates registrations={vehicles.map(({ registration }) => registration)} />
          </span>
        ),
        Products: products.length > 0 && (
          <ul>
            {products.map(({ product_id, name, certified }) => (
              <li key={product_id}>
                {name}, {certified ? 'certified' : 'not certified'}
              </li>
            ))}
          </ul>
        ),
      }}
    />
  )
}

function servicesOf({ contractor, supplier, haulier, waste_handler }: RegisteredCompany): string {
  const services = { Contractor: contractor, Supplier: supplier, Haulier: haulier, 'Waste handler': waste_handler }
  return Object.entries(services)
    .filter(([, isOffered]) => isOffered)
    .map(([name]) => name)
    .join(', ')
}
