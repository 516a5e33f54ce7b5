import { Button } from '@mantine/core'
import { useId } from 'react'
import * as productTexts from '../../api/contract/messages/products.ts'
import { type Product, ProductUpdate } from '../../api/contract/products.ts'
import { refusalText } from '../client/refusalText.ts'
import { Choice } from '../form/Choice.tsx'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type ProductValues, useProductUpdate } from './productChanges.ts'
import styles from './products.module.css'

const labels = { name: 'Name', description: 'Description', status: 'Status' }
const statuses = [
  { value: '1', label: 'Approved' },
  { value: '0', label: 'Pending' },
]

type Props = { product: Product; onClose: () => void }

export function EditProductDialog({ product, onClose }: Props) {
  const id = useId()
  const { name, description, status } = product
  const update = useProductUpdate(product, onClose)
  const initial: ProductValues = { name, description, status: status === 1 ? '1' : '0' }
  const { form, ...sent } = useSentForm({
    initial,
    labels,
    faultsOf: faultsBy(ProductUpdate),
    send: (values, version) => update.mutateAsync({ values, version }),
    row: { version: product.version },
    failureOf: (error) => refusalText(error, productTexts.updateFailed),
  })
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Submit sent={sent} form={id} size="md">
        Save
      </Submit>
    </>
  )
  return (
    <Dialog isOpen title="Edit product" actions={actions} onClose={onClose}>
      <Form id={id} sent={sent} className={styles.editProduct} isShort>
        <Field form={form} name="name" label={labels.name} autoComplete="off" maxLength={200} />
        <Field
          form={form}
          name="description"
          label={labels.description}
          kind="long"
          autoComplete="off"
          maxLength={2_000}
        />
        <Choice
          name="edit-status"
          label={labels.status}
          options={statuses}
          value={form.values.status}
          onChange={(value) => form.setFieldValue('status', value === '1' ? '1' : '0')}
          error={form.errors['status']}
        />
      </Form>
    </Dialog>
  )
}
