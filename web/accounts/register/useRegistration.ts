import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../client/apiError.ts'
import { post } from '../../client/request.ts'
import { dropDraft, keepDraft, readDraft } from '../../form/drafts.ts'
import { paths } from '../../paths.ts'
import { useDirtyForm } from '../../shell/dirtyForms.ts'
import { showNotice } from '../../ui/notice.ts'
import { refusalNotice } from './refusalNotice.ts'
import { type Fault, faultsOf, faultsOfRefusal, linesOf } from './registrationFaults.ts'
import { blankRegistration, bodyOf, callFor, type FormKind, type RegistrationValues } from './registrationValues.ts'

export type RegistrationFormState = UseFormReturnType<RegistrationValues>

type Options = {
  kind: FormKind
  /** Under which what is typed survives a reload; never the password. */
  draft: string
  /** Ticked from the start. */
  initial?: Partial<RegistrationValues>
}

const nothingShown = { attempt: 0, title: null as string | null, faults: [] as readonly Fault[] }

/** One registration, from the first word to the login. */
export function useRegistration({ kind, draft, initial }: Options) {
  const [shown, setShown] = useState(nothingShown)
  const [isSending, setIsSending] = useState(false)
  const navigate = useNavigate()
  const form: RegistrationFormState = useForm<RegistrationValues>({
    initialValues: { ...blankRegistration, ...initial, ...readDraft<RegistrationValues>(draft) },
    validate: (values) => errorsOf(faultsOf(kind, values)),
    onValuesChange: ({ password: _a, password_confirmation: _b, ...kept }) => keepDraft(draft, kept),
    onSubmitPreventDefault: 'always',
  })
  useDirtyForm(form.isDirty())

  function show(title: string | null, faults: readonly Fault[]) {
    setShown(({ attempt }) => ({ attempt: attempt + 1, title, faults: linesOf(faults) }))
  }

  async function send(values: RegistrationValues) {
    setShown(nothingShown)
    setIsSending(true)
    try {
      await post(`/api/register/${callFor(kind, values)}`, bodyOf(kind, values))
    } catch (error) {
      setIsSending(false)
      refuse(error)
      return
    }
    dropDraft(draft)
    const text = 'A verification link has been sent to your email.'
    showNotice({ tone: 'success', title: 'Registration Successful!', text })
    await navigate(paths.login)
  }

  function refuse(error: unknown) {
    const faults = error instanceof ApiError ? faultsOfRefusal(error.errors) : []
    const notice = refusalNotice(kind, error)
    form.setErrors(errorsOf(faults))
    show(faults.length > 0 ? null : notice.text, faults)
    showNotice({ tone: 'warning', ...notice })
  }

  function stop() {
    const faults = faultsOf(kind, form.getValues())
    show(null, faults)
    const ruled = faults.find(({ title }) => title)
    if (kind !== 'combined')
      showNotice({ tone: 'warning', title: 'Validation Error', text: 'Please fix the form errors' })
    else if (ruled?.title) showNotice({ tone: 'warning', title: ruled.title, text: ruled.text })
  }

  const onSubmit = form.onSubmit((values) => void send(values), stop)
  return { form, shown, isSending, onSubmit }
}

function errorsOf(faults: readonly Fault[]): Record<string, string> {
  return Object.fromEntries(faults.map(({ field, under }) => [field, under]))
}
