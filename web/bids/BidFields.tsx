import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import type { LastBid } from '../../api/contract/lastBids.ts'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { asTonnes } from '../form/amounts.ts'
import { Check } from '../form/Check.tsx'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { DayField } from '../form/DayField.tsx'
import { Field } from '../form/Field.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { PriceFields, perTonneFrom, wholeFrom } from '../form/PriceFields.tsx'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './bidForm.module.css'
import { lastPricesOf, penceOf, tonnesOf } from './bidPrice.ts'
import { type BidValues, labelsOfBid, type QuoteToBidOn } from './bidValues.ts'

export type BidFormOf = UseFormReturnType<BidValues>
type Props = { form: BidFormOf; quote: QuoteToBidOn; lastBids: readonly LastBid[] }

const deliveries = [
  { value: 'yes', label: 'Yes (Deliver yourself)', hint: 'Your price includes delivery' },
  { value: 'no', label: 'No (Needs haulier)', hint: 'Hauliers price the run from your gate' },
]

export function BidFields({ form, quote, lastBids }: Props) {
  const labels = labelsOfBid(form.values)
  return (
    <FormSection title="Your bid">
      {quote.delivery_method === 'Collect' ? (
        <p>The contractor collects. Tell them below where and when to load.</p>
      ) : (
        <ChoiceField
          form={form}
          name="can_deliver"
          label={labels.can_deliver}
          options={deliveries}
          className={`choice ${styles.cards}`}
        />
      )}
      <Prices form={form} quote={quote} lastBids={lastBids} />
      <DayField form={form} name="earliest_start" label={labels.earliest_start} isOptional width="half" />
      <DayField form={form} name="price_holds_until" label={labels.price_holds_until} isOptional width="half" />
      <Check
        label={labels.recycled}
        isOn={form.values.recycled !== ''}
        onChange={(isOn) => form.setFieldValue('recycled', isOn ? 'yes' : '')}
      />
    </FormSection>
  )
}

/** When the quantity changes, the price that was typed last stays and the other one is recalculated. */
function Prices({ form, quote, lastBids }: Props) {
  const typedLast = useRef<'whole' | 'perTonne'>('whole')
  const { values } = form
  const labels = labelsOfBid(values)
  const tonnes = tonnesOf(values, quote)
  const pence = penceOf(values, quote)
  const lastPrices = lastPricesOf(lastBids, values.can_deliver)
  function refill(quantity: string) {
    const next = tonnesOf({ quantity }, quote)
    if (typedLast.current === 'whole') form.setFieldValue('per_tonne', perTonneFrom(values.product_price, next))
    else if (next !== null) form.setFieldValue('product_price', wholeFrom(values.per_tonne, next))
  }
  const quantityForm: Pick<BidFormOf, 'getInputProps'> = {
    getInputProps: (name) => {
      const { onChange, ...input } = form.getInputProps(name)
      const change = (event: string | { currentTarget: { value: string } }) => {
        onChange(event)
        refill(typeof event === 'string' ? event : event.currentTarget.value)
      }
      return { ...input, onChange: change }
    },
  }
  return (
    <>
      <div className={styles.prices}>
        <PriceFields
          form={form}
          whole={{
            name: 'product_price',
            label: labels.product_price,
            hint:
              values.quantity.trim() === '' ? 'For the whole job, excl. VAT.' : 'For this part of the job, excl. VAT.',
          }}
          perTonne={{
            name: 'per_tonne',
            label: labels.per_tonne,
            hint: (
              <>
                {pence !== null && tonnes !== null && `${formatPounds(pence)} over ${orderTonnes(tonnes)}. `}
                {lastPrices && <span className={styles.last}>Your last bids: {lastPrices}</span>}
              </>
            ),
          }}
          tonnes={tonnes}
          onTyped={(by) => {
            typedLast.current = by
          }}
        />
      </div>
      <Field
        form={quantityForm}
        name="quantity"
        label={labels.quantity}
        kind="decimal"
        onLeave={asTonnes}
        isOptional
        width="half"
        placeholder={orderTonnesFigure(quote.quantity)}
        hint={
          <>
            Only for part of the job. Leave empty for all{' '}
            <span className={styles.last}>{orderTonnes(quote.quantity)}.</span>
          </>
        }
        rightSection="t"
        autoComplete="off"
      />
    </>
  )
}
