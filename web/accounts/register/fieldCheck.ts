import { companyRegistration } from '../../../api/contract/registration.ts'
import { faultsBy } from '../../form/faults.ts'
import type { FieldCheck } from './registrationFaults.ts'
import { bodyOf, callFor } from './registrationValues.ts'

export const checkFields: FieldCheck = (kind, values) =>
  faultsBy(companyRegistration(callFor(kind, values)))(bodyOf(kind, values))
