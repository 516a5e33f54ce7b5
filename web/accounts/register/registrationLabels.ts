import type { Labels } from '../../form/labels.ts'
import type { FormKind } from './registrationValues.ts'

const labels = {
  company_name: 'Company name',
  company_postcode: 'Postcode',
  company_address: 'Address',
  company_city: 'City',
  tax_id: 'Tax ID or VAT',
  website: 'Website',
  payable_contact_name: 'Contact name',
  payable_contact_phone: 'Contact phone',
  payable_contact_email: 'Contact email',
  requires_po: 'Requires PO',
  requires_credit_account: 'Requires credit account',
  contractor: 'Services',
  'products.*.product_id': 'Product',
  'products.*.certified': 'Certified',
  vosa_number: 'VOSA number',
  fors_registered: 'FORS registered',
  fors_status: 'FORS status',
  'vehicle_registrations.*': 'Vehicle registration',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  password_confirmation: 'Confirm password',
} as const satisfies Labels

/** The combined form has a main phone beside a service's own; a contractor types the address as one text. */
export function labelsOf(kind: FormKind) {
  return {
    ...labels,
    company_address: kind === 'contractor' ? 'Company address' : labels.company_address,
    phone: kind === 'combined' ? 'Main phone' : labels.phone,
  }
}
