import { ApiError } from '../../client/apiError.ts'
import type { FormKind } from './registrationValues.ts'

type Words = { title: string; text: string }

/** The specified dialog for a registration that the server did not take. */
export function refusalNotice(kind: FormKind, error: unknown): Words {
  const answer = error instanceof ApiError ? error : null
  const texts = Object.values(answer?.errors ?? {}).flat()
  if (kind === 'combined') {
    return answer?.status === 422
      ? { title: 'Validation Error', text: texts.join(', ') || answer.message || 'Registration failed.' }
      : { title: 'Error', text: answer?.message || 'Registration failed.' }
  }
  return texts.length > 0
    ? { title: 'Validation Error', text: 'Please fix the form errors' }
    : { title: 'Registration Failed', text: answer?.message || 'Unexpected error' }
}
