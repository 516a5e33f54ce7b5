import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import * as formTexts from '../../../api/contract/messages/form.ts'
import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import { registrationCall } from '../../../api/contract/registrationCalls.ts'
import { ApiError } from '../../client/apiError.ts'
import { request } from '../../client/request.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import { paths } from '../../paths.ts'
import { showNotice } from '../../ui/notice.ts'
import { refusalNotice } from './refusalNotice.ts'
import { type FieldCheck, faultsOf, type RuledFault, refusedFaults } from './registrationFaults.ts'
import { labelsOf } from './registrationLabels.ts'
import { blankRegistration, bodyOf, callFor, type FormKind, type RegistrationValues } from './registrationValues.ts'

export type RegistrationFormState = UseFormReturnType<RegistrationValues>

type Options = {
  kind: FormKind
  check: FieldCheck | null
  /** Key under which the input survives a reload, passwords excepted. */
  draft: string
  initial?: Partial<RegistrationValues> | undefined
}

export function useRegistration({ kind, check, draft, initial }: Options) {
  const navigate = useNavigate()
  return useSentForm({
    initial: { ...blankRegistration, ...initial },
    labels: labelsOf(kind),
    faultsOf: (values) => faultsOf(kind, values, check),
    draft,
    keep: ({ password: _, password_confirmation: __, ...kept }) => kept,
    send: (values) => request(registrationCall[callFor(kind, values)], bodyOf(kind, values)),
    onSent: () => {
      const text = registrationTexts.linkSent
      showNotice({ tone: 'success', title: registrationTexts.done, text })
      void navigate(paths.login)
    },
    isOnce: true,
    failureOf: (error) => (isOfFields(error) ? null : refusalNotice(kind, error).text),
    refusedFaults,
    onInvalid: (values) => warnOf(kind, faultsOf(kind, values, check)),
    onRefused: (error) => showNotice({ tone: 'warning', ...refusalNotice(kind, error) }),
  })
}

function isOfFields(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.errors).length > 0
}

/** The specified dialog: the first rule's that has one, or the separate forms' own. */
function warnOf(kind: FormKind, faults: readonly RuledFault[]): void {
  const ruled = faults.find(({ title }) => title)
  if (kind !== 'combined') showNotice({ tone: 'warning', title: registrationTexts.invalid, text: formTexts.fixErrors })
  else if (ruled?.title) showNotice({ tone: 'warning', title: ruled.title, text: ruled.text })
}
