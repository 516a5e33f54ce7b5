import { IconAlertTriangle, IconCheck, IconEyeOff, IconLock, IconMapPin, IconMessage2 } from '@tabler/icons-react'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { outcodeOf } from '../../api/contract/rules/postcode.ts'
import type { SessionUser } from '../session/session.ts'
import { useProfile } from '../session/useProfile.ts'
import { formatHours } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './bidForm.module.css'
import { penceOf, perTonneOf, tonnesOf } from './bidPrice.ts'
import type { BidValues, HomePlace, QuoteBesideBid } from './bidValues.ts'

type Props = { quote: QuoteBesideBid; home: HomePlace | null; values: BidValues; user: SessionUser }

/** The supplier's bid as the contractor sees it, but without markup (suppliers aren't told it) and hauliers' prices. */
export function WhatTheySee({ quote, home, values, user }: Props) {
  return (
    <Panel title="What the contractor will see">
      <div className={styles.sees}>
        <div className={styles.fragment}>
          <Offer quote={quote} home={home} values={values} user={user} />
          <Delivery quote={quote} values={values} />
        </div>
        <ul className={styles.rules}>
          <li>
            <IconEyeOff className="i" size={18} aria-hidden />
            Other suppliers and hauliers never see your price.
          </li>
          <li>
            <IconMapPin className="i" size={18} aria-hidden />
            Hauliers see the collection point, access times and tonnes.
          </li>
          <li>
            <IconLock className="i" size={18} aria-hidden />
            Your price is fixed once the bid is accepted.
          </li>
        </ul>
      </div>
    </Panel>
  )
}

function Offer({ quote, home, values, user }: Props) {
  const pence = penceOf(values, quote)
  const perTonne = perTonneOf(values, quote)
  const tonnes = tonnesOf(values, quote)
  const postcode = values.can_deliver === 'no' ? values.collection_postcode : (home?.company_postcode ?? '')
  const all = tonnes === null || tonnes === quote.quantity ? `all ${orderTonnes(quote.quantity)}` : orderTonnes(tonnes)
  return (
    <div>
      <span>
        <b>{user.company_name}</b>
        <small>{outcodeOf(postcode)}</small>
        <Tested productId={quote.product_id} />
      </span>
      <span className={styles.total}>
        <b>{pence === null ? '£ –' : formatPounds(pence)}</b>
        <small>{perTonne ? `${perTonne}/t, ${all}` : all}</small>
      </span>
    </div>
  )
}

/** The firm's own statement about the product, from its settings. */
function Tested({ productId }: { productId: number }) {
  const products = useProfile().data?.company?.products
  const offered = products?.find(({ product_id }) => product_id === productId)
  if (!offered) return null
  const Icon = offered.certified ? IconCheck : IconAlertTriangle
  return (
    <small className={styles.proof}>
      <Icon className="i" size={16} aria-hidden />
      {offered.certified ? 'Tested' : 'Not tested'}
    </small>
  )
}

function Delivery({ quote, values }: Pick<Props, 'quote' | 'values'>) {
  const { title, price } = deliveryOf(quote, values.can_deliver)
  const hours = formatHours(values.supplier_access_open, values.supplier_access_close)
  return (
    <div>
      <span>
        <b>{title}</b>
        {values.can_deliver === 'no' && hours && <small>From your gate, {hours}</small>}
      </span>
      <small>{price}</small>
      {values.notes.trim() !== '' && (
        <p>
          <IconMessage2 className="i" size={16} aria-hidden />
          <span>{values.notes}</span>
        </p>
      )}
    </div>
  )
}

function deliveryOf({ delivery_method }: QuoteBesideBid, canDeliver: string) {
  if (delivery_method === 'Collect') return { title: 'Contractor collects', price: 'No delivery' }
  if (canDeliver === 'yes') return { title: 'Delivered by you', price: 'In your price' }
  if (canDeliver === 'no') return { title: 'Needs haulier', price: 'Hauliers bid' }
  return { title: 'Delivery', price: 'Not chosen yet' }
}
