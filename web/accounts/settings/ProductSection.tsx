import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Profile } from '../../../api/contract/accounts.ts'
import * as calls from '../../../api/contract/calls.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSend } from '../../client/useSend.ts'
import { Select } from '../../form/Select.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { type OfferedProducts, useOffered } from '../register/useOffered.ts'
import { bodyOfCompany, type Company, valuesOfCompany } from './companyValues.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'
import '../../ui/check.css'

type Product = { product_id: number; name: string; certified: boolean }
type Props = { profile: Profile; company: Company; products: readonly Product[] }

/** Each change is saved at once; changes made during a save go with the next one. */
export function ProductSection({ profile, company, products: stored }: Props) {
  const offered = useOffered(true)
  const [done, setDone] = useState<string | null>(null)
  const [wanted, setWanted] = useState<readonly Product[] | null>(null)
  const sent = useRef<readonly Product[] | null>(null)
  /** The version that the first change was based on, then the last answer's. */
  const seen = useRef(company.products_version)
  const saving = useSend(calls.profileUpdate, {
    onSuccess: ({ data }) => {
      seen.current = data.company?.products_version
      setDone('Products updated')
    },
    onError: () => setWanted(null),
  })
  const products = wanted ?? stored
  function save(next: readonly Product[]) {
    if (!wanted) seen.current = company.products_version
    setDone(null)
    setWanted(next)
  }
  const send = useEffectEvent((next: readonly Product[]) => {
    sent.current = next
    const { company: record, ...person } = bodyOfCompany(profile, valuesOfCompany(company), company.version)
    const rows = next.map(({ product_id, certified }) => ({ product_id, certified }))
    saving.mutate({ ...person, company: { ...record, products: rows, products_version: seen.current } })
  })
  const isSending = saving.isPending
  useEffect(() => {
    if (isSending || !wanted) return
    if (wanted === sent.current) setWanted(null)
    else send(wanted)
  }, [isSending, wanted])
  return (
    <Section id="products" title="Products you supply" lead="Changes are saved at once. At least one product stays.">
      <div className={styles.sectionBody}>
        {saving.error && (
          <Banner
            tone="red"
            Icon={IconAlertTriangle}
            role="alert"
            title={refusalText(saving.error, 'Failed to save the products')}
          />
        )}
        <ul className={styles.devices}>
          {products.map((product) => (
            <ProductRow
              key={product.product_id}
              product={product}
              isLast={products.length === 1}
              onCertify={(certified) => save(products.map((row) => (row === product ? { ...row, certified } : row)))}
              onRemove={() => save(products.filter((row) => row !== product))}
            />
          ))}
        </ul>
        <AddProduct offered={offered} products={products} onAdd={(added) => save([...products, added])} />
        <p className={styles.saved} role="status">
          {done}
        </p>
      </div>
    </Section>
  )
}

type RowProps = { product: Product; isLast: boolean; onCertify: (certified: boolean) => void; onRemove: () => void }

function ProductRow({ product: { name, certified }, isLast, onCertify, onRemove }: RowProps) {
  return (
    <li>
      <b className={styles.productName}>{name}</b>
      <span className={styles.rowActs}>
        <label className="check">
          <input
            type="checkbox"
            checked={certified}
            onChange={({ currentTarget }) => onCertify(currentTarget.checked)}
          />
          Certified<span className="sr">: {name}</span>
        </label>
        {!isLast && (
          <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </span>
    </li>
  )
}

type AddProps = { offered: OfferedProducts; products: readonly Product[]; onAdd: (product: Product) => void }

function AddProduct({ offered, products, onAdd }: AddProps) {
  const id = useId()
  if (offered.hasFailed) return <Button onClick={offered.retry}>Try again to load the products</Button>
  const free = offered.products.filter((product) => !products.some(({ product_id }) => product_id === product.id))
  if (offered.isLoading || free.length === 0) return null
  return (
    <Select
      id={id}
      className={styles.productAdd}
      label="Add a product"
      value=""
      data={[
        { value: '', label: 'Select a product' },
        ...free.map((one) => ({ value: String(one.id), label: one.name })),
      ]}
      onChange={({ currentTarget }) => {
        const chosen = free.find((one) => String(one.id) === currentTarget.value)
        if (chosen) onAdd({ product_id: chosen.id, name: chosen.name, certified: false })
      }}
    />
  )
}
