import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as productTexts from '../../api/contract/messages/products.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { ProductCreate } from '../../api/contract/products.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { dropDraft } from '../form/drafts.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { showNotice } from '../ui/notice.ts'
import { showToast } from '../ui/toast.ts'
import { useRedirect } from '../ui/useRedirect.ts'
import { useProductCreation } from './productChanges.ts'

const draft = 'product-add'
const labels = { name: 'Product Name', description: 'Description' }

type Props = {
  /** Where the page leads: soon after a success, at once on Back. */
  leadsTo: string
}

export function ProductAddForm({ leadsTo }: Props) {
  const creation = useProductCreation()
  const { form, ...sent } = useSentForm({
    initial: { name: '', description: '' },
    labels,
    faultsOf: faultsBy(ProductCreate),
    draft,
    send: (values) => creation.mutateAsync(values),
    onSent: ({ message }, { name }) =>
      showToast({ title: message, text: `${name.trim()} waits for an admin's approval.` }),
    isOnce: true,
    invalidTitle: productTexts.fixForm,
    failureOf,
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 401)
        showNotice({ tone: 'warning', title: sessionTexts.expired, text: productTexts.loginToAdd })
    },
  })
  useRedirect(sent.isDone, leadsTo)
  const actions = (
    <>
      <Submit sent={sent}>Add Product</Submit>
      <Button component={Link} to={leadsTo} variant="quiet" onClick={() => dropDraft(draft)}>
        Back
      </Button>
    </>
  )
  return (
    <Form sent={sent} label="Add Product" actions={actions}>
      <section className="card sect">
        <div className="sect-fields">
          <Field form={form} name="name" label={labels.name} autoComplete="off" maxLength={200} />
          <Field
            form={form}
            name="description"
            label={labels.description}
            kind="long"
            hint="Its grading, origin and use."
            autoComplete="off"
            maxLength={2_000}
          />
        </div>
      </section>
    </Form>
  )
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 422) return productTexts.fixForm
  return refusalText(error, productTexts.addFailed, productTexts.networkError)
}
