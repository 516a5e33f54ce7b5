import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError, firstPerField } from '../client/apiError.ts'
import { useDirtyForm } from '../shell/dirtyForms.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import type { FieldFault } from './ErrorSummary.tsx'

type Options<Values extends Record<string, unknown>, Answer> = {
  initial: Values
  validate: UseFormInput<Values>['validate']
  /** Under which what is typed survives a reload; a form with a password has none. */
  draft?: string
  send: (values: Values) => Promise<Answer>
  onSent: (answer: Answer, values: Values) => void
  /** Said above the form when it has failed. */
  failureOf: (error: unknown) => string
  /** The server's words per field of the form, where they aren't simply its own names. */
  textsOf?: (error: ApiError) => FormErrors
}

const nothingWrong = { attempt: 0, title: null as string | null, faults: [] as readonly FieldFault[] }

/** A form that is sent as a whole: what stopped it stands still above it while the fields are mended, and nothing typed is lost. */
export function useSentForm<Values extends Record<string, unknown>, Answer>(options: Options<Values, Answer>) {
  const { initial, validate, draft, send, onSent, failureOf, textsOf = firstPerField } = options
  const [stopped, setStopped] = useState(nothingWrong)
  const [isSending, setIsSending] = useState(false)
  const [stored, setStored] = useState(initial)
  const form = useForm<Values>({
    initialValues: draft ? { ...initial, ...readDraft<Values>(draft) } : initial,
    validate,
    onSubmitPreventDefault: 'always',
  })
  const isDirty = !isSame(form.values, stored)
  useDirtyForm(isDirty)
  useDraft(draft, isDirty, form.values)

  function stop(texts: FormErrors, title: string | null) {
    const faults = Object.entries(texts).map(([field, text]) => ({ field, text: String(text) }))
    setStopped(({ attempt }) => ({ attempt: attempt + 1, title, faults }))
  }

  async function submit(values: Values) {
    setStopped(nothingWrong)
    setIsSending(true)
    try {
      const answer = await send(values)
      setStored(values)
      onSent(answer, values)
    } catch (error) {
      const texts = error instanceof ApiError ? textsOf(error) : {}
      form.setErrors(texts)
      stop(texts, failureOf(error))
    }
    setIsSending(false)
  }

  /** Back to how it was before anything was typed. */
  function clear() {
    form.setValues(initial)
    setStored(initial)
  }

  const onSubmit = form.onSubmit(
    (values) => void submit(values),
    (texts) => stop(texts, null),
  )
  return { form, stopped, isSending, isDirty, onSubmit, clear }
}

/** Only what differs from the stored values is worth keeping. */
function useDraft(draft: string | undefined, isDirty: boolean, values: object): void {
  const wasDirty = useRef(false)
  useEffect(() => {
    if (!draft) return
    if (isDirty) keepDraft(draft, values)
    else if (wasDirty.current) dropDraft(draft)
    wasDirty.current = isDirty
  }, [draft, isDirty, values])
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
