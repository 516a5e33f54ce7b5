import * as formTexts from '../../../api/contract/messages/form.ts'
import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import { ApiError } from '../../client/apiError.ts'
import type { FormKind } from './registrationValues.ts'

type Words = { title: string; text: string }

export function refusalNotice(kind: FormKind, error: unknown): Words {
  const answer = error instanceof ApiError ? error : null
  const texts = Object.values(answer?.errors ?? {}).flat()
  if (kind === 'combined') {
    return answer?.status === 422
      ? {
          title: registrationTexts.invalid,
          text: texts.join(', ') || answer.message || registrationTexts.combinedFailedText,
        }
      : { title: registrationTexts.combinedFailed, text: answer?.message || registrationTexts.combinedFailedText }
  }
  return texts.length > 0
    ? { title: registrationTexts.invalid, text: formTexts.fixErrors }
    : { title: registrationTexts.failed, text: answer?.message || registrationTexts.unexpected }
}
