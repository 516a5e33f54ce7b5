import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductCreate } from '../../api/contract/products.ts'
import { ApiError, firstPerField } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { post } from '../client/request.ts'
import { dropDraft, keepDraft, readDraft } from '../form/drafts.ts'
import type { FieldFault } from '../form/ErrorSummary.tsx'
import { useDirtyForm } from '../shell/dirtyForms.ts'
import { showNotice } from '../ui/notice.ts'
import { useRedirect } from '../ui/useRedirect.ts'

const draft = 'product-add'
const blank = { name: '', description: '' }
type Fields = typeof blank

const toMend = 'Please fix the errors in the form'
const nothingWrong = { attempt: 0, title: null as string | null, faults: [] as readonly FieldFault[] }

/** The form of a new product, kept over a reload. */
export function useProductAdd(leadsTo: string) {
  const [stopped, setStopped] = useState(nothingWrong)
  const queries = useQueryClient()
  const form = useForm<Fields>({
    initialValues: { ...blank, ...readDraft<Fields>(draft) },
    validate: schemaResolver(ProductCreate, { sync: true }),
    onValuesChange: (values) => keepDraft(draft, values),
    onSubmitPreventDefault: 'always',
  })
  const creation = useMutation({
    mutationFn: (fields: Fields) => post<{ message: string }>('/api/products', { ...fields, status: 0 }),
    onSuccess: ({ message }, { name }) => {
      dropDraft(draft)
      void queries.invalidateQueries()
      showNotice({ tone: 'success', title: message, text: `${name.trim()} waits for an admin's approval.` })
    },
    onError: (error) => {
      const texts = firstPerField(error)
      form.setErrors(texts)
      stop(texts, failureOf(error))
      if (error instanceof ApiError && error.status === 401)
        showNotice({ tone: 'warning', title: 'Session Expired', text: 'Please login to add products' })
    },
  })
  useDirtyForm(!creation.isSuccess && Object.values(form.values).some((text) => text !== ''))
  useRedirect(creation.isSuccess, leadsTo)

  function stop(texts: Record<string, unknown>, title: string) {
    const faults = Object.entries(texts).map(([field, text]) => ({ field, text: String(text) }))
    setStopped(({ attempt }) => ({ attempt: attempt + 1, title, faults }))
  }

  function submit(fields: Fields) {
    setStopped(nothingWrong)
    creation.mutate(fields)
  }

  return {
    form,
    stopped,
    isSending: creation.isPending,
    isDone: creation.isSuccess,
    onSubmit: form.onSubmit(submit, (texts) => stop(texts, toMend)),
    onBack: () => dropDraft(draft),
  }
}

function failureOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'Network error. Please try again.'
  return error.status === 422 ? toMend : refusalText(error, 'Failed to add product')
}
