import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { type Product, ProductUpdate } from '../../api/contract/products.ts'
import { ApiError, firstPerField } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { Choice } from '../form/Choice.tsx'
import { Field } from '../form/Field.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type ProductValues, useProductUpdate } from './productChanges.ts'
import styles from './products.module.css'

const statuses = [
  { value: '1', label: 'Approved' },
  { value: '0', label: 'Pending' },
]

type Props = { product: Product; onClose: () => void }

/** Name, description and status of a product; approving is one of its changes. */
export function EditProductDialog({ product, onClose }: Props) {
  const id = useId()
  const { name, description, status } = product
  const form = useForm<ProductValues>({
    initialValues: { name, description, status: status === 1 ? '1' : '0' },
    validate: schemaResolver(ProductUpdate, { sync: true }),
    onSubmitPreventDefault: 'always',
  })
  const update = useProductUpdate(product, onClose)
  const isInvalid = update.error instanceof ApiError && update.error.status === 422

  function save(values: ProductValues) {
    update.mutate(values, { onError: (error) => form.setErrors(firstPerField(error)) })
  }

  return (
    <Dialog
      isOpen
      title="Edit product"
      actions={<Actions form={id} isSending={update.isPending} onClose={onClose} />}
      onClose={onClose}
    >
      <form id={id} className={styles.editProduct} noValidate onSubmit={form.onSubmit(save)}>
        <Field form={form} name="name" label="Name" autoComplete="off" maxLength={200} />
        <Field form={form} name="description" label="Description" kind="long" autoComplete="off" maxLength={2_000} />
        <Choice
          name="edit-status"
          label="Status"
          options={statuses}
          value={form.values.status}
          onChange={(value) => form.setFieldValue('status', value === '1' ? '1' : '0')}
          error={form.errors['status']}
        />
      </form>
      {update.error && !isInvalid && (
        <p className="notice notice-warning" role="alert">
          <IconAlertTriangle className="i" size={28} aria-hidden />
          {refusalText(update.error, 'Failed to update product')}
        </p>
      )}
    </Dialog>
  )
}

function Actions({ form, isSending, onClose }: { form: string; isSending: boolean; onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" loading={isSending}>
        Save
      </Button>
    </>
  )
}
