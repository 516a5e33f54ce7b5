import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import * as productTexts from '../../../api/contract/messages/products.ts'
import { ErrorText } from '../../form/ErrorText.tsx'
import { Select } from '../../form/Select.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { YesNo } from './Pick.tsx'
import { blankProduct } from './registrationValues.ts'
import styles from './services.module.css'
import { type OfferedProducts, useOffered } from './useOffered.ts'
import type { RegistrationFormState } from './useRegistration.ts'

type Props = { form: RegistrationFormState; offered: OfferedProducts }

export function ProductRows({ form }: Pick<Props, 'form'>) {
  const offered = useOffered(true)
  return (
    <section className={styles.reveal} aria-labelledby="products-title">
      <h3 id="products-title">Products you supply</h3>
      <OfferedState offered={offered} />
      {offered.products.length > 0 && <Rows form={form} offered={offered} />}
    </section>
  )
}

function OfferedState({ offered: { isLoading, hasFailed, products, retry } }: Pick<Props, 'offered'>) {
  if (isLoading) return <p role="status">Loading products</p>
  if (hasFailed) {
    return (
      <div className={styles.revealNote} role="alert">
        <p className="mantine-InputWrapper-error">
          <ErrorText text={productTexts.loadFailedLater} />
        </p>
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  }
  return products.length === 0 ? <p>There are no approved products yet. Please register again later.</p> : null
}

function Rows({ form, offered }: Props) {
  const rows = form.values.products
  return (
    <div className={styles.lines}>
      <div className={`${styles.line} ${styles.lineHead}`} aria-hidden="true">
        <span>Product</span>
        <span>Certified</span>
      </div>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity; its fields hold no state.
        <Row key={at} at={at} form={form} products={freeFor(row.product_id, rows, offered.products)} />
      ))}
      <div>
        <Button
          size="sm"
          leftSection={<IconPlus className="i" size={20} aria-hidden />}
          onClick={() => form.insertListItem('products', blankProduct)}
        >
          Add product
        </Button>
      </div>
    </div>
  )
}

function freeFor(own: string, rows: readonly { product_id: string }[], products: OfferedProducts['products']) {
  return products.filter(({ id }) => String(id) === own || !rows.some((row) => row.product_id === String(id)))
}

type RowProps = { at: number; form: RegistrationFormState; products: OfferedProducts['products'] }

function Row({ at, form, products }: RowProps) {
  const path = { product: `products.${at}.product_id`, certified: `products.${at}.certified` } as const
  const error = form.errors[path.product]
  const row = form.values.products[at] ?? blankProduct
  return (
    <div className={styles.line}>
      <Select
        id={path.product}
        aria-label={`Product ${at + 1}`}
        value={row.product_id}
        onChange={({ currentTarget }) => form.setFieldValue(path.product, currentTarget.value)}
        error={error && <ErrorText text={error} />}
      >
        <option value="">Select a product</option>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <YesNo
        name={path.certified}
        label={`Product ${at + 1}: certified`}
        layout="bare"
        value={row.certified}
        onChange={(answer) => form.setFieldValue(path.certified, answer)}
        error={form.errors[path.certified]}
      />
      {form.values.products.length > 1 && (
        <IconButton
          Icon={IconTrash}
          label={`Remove product ${at + 1}`}
          onClick={() => form.removeListItem('products', at)}
        />
      )}
    </div>
  )
}
