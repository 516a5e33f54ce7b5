import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NewStaff } from '../../api/contract/staff.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { post } from '../client/request.ts'
import { dropDraft, keepDraft, readDraft } from '../form/drafts.ts'
import type { FieldFault } from '../form/ErrorSummary.tsx'
import { useDirtyForm } from '../shell/dirtyForms.ts'
import { showNotice } from '../ui/notice.ts'

const draft = 'add-user'
const kept = { first_name: '', last_name: '', email: '', phone: '', role: '' }
const passwords = { password: '', password_confirmation: '' }
type Fields = typeof kept & typeof passwords

/** What the last attempt was stopped by: the summary stands still while the fields are mended. */
type Stop = { attempt: number; title: string | null; faults: readonly FieldFault[] }

/** The form of a new user of this haulier, kept over a reload but for its passwords. */
export function useAddUser(haulierId: number | null) {
  const [stopped, setStopped] = useState<Stop>({ attempt: 0, title: null, faults: [] })
  const form = useForm<Fields>({
    mode: 'controlled',
    initialValues: { ...kept, ...readDraft<typeof kept>(draft), ...passwords },
    validate: schemaResolver(NewStaff, { sync: true }),
    onValuesChange: ({ password, password_confirmation, ...rest }) => keepDraft(draft, rest),
    onSubmitPreventDefault: 'always',
  })
  const creation = useMutation({
    mutationFn: (fields: Fields) => post('/api/users', { ...fields, haulier_id: haulierId }),
    onSuccess: (_answer, { email }) => {
      form.setValues({ ...kept, ...passwords })
      dropDraft(draft)
      showNotice({ tone: 'success', title: 'User Created', text: `A verification email has been sent to ${email}.` })
    },
    onError: (error) => {
      const texts = error instanceof ApiError ? textsPerField(error) : {}
      form.setErrors(texts)
      stop(texts, failureOf(error))
    },
  })
  useDirtyForm(Object.values(form.values).some((text) => text !== ''))

  function stop(texts: Record<string, unknown>, title: string | null) {
    const faults = Object.entries(texts).map(([field, text]) => ({ field, text: String(text) }))
    setStopped(({ attempt }) => ({ attempt: attempt + 1, title, faults }))
  }

  function submit(fields: Fields) {
    setStopped(({ attempt }) => ({ attempt, title: null, faults: [] }))
    creation.mutate(fields)
  }

  return { form, stopped, isSending: creation.isPending, onSubmit: form.onSubmit(submit, (texts) => stop(texts, null)) }
}

function failureOf(error: Error): string {
  if (error instanceof ApiError && error.status === 403) return `Permission Denied: ${error.message}`
  return refusalText(error, 'Failed to create user')
}

/** All that the server objects to, under each field. */
function textsPerField({ errors }: ApiError): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join(', ')]))
}
