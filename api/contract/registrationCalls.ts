import * as calls from './calls.ts'
import type { RegistrationCall } from './registration.ts'
import type { Writing } from './wire/call.ts'

export const registrationCall = {
  contractor: calls.registerContractor,
  haulier: calls.registerHaulier,
  supplier: calls.registerSupplier,
  'contractor-supplier': calls.registerContractorSupplier,
  'contractor-haulier': calls.registerContractorHaulier,
  'contractor-supplier-haulier': calls.registerContractorSupplierHaulier,
} satisfies Record<RegistrationCall, Writing>
