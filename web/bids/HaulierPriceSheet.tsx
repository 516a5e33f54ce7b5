import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import { HaulierPriceTerms } from '../../api/contract/bids.ts'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { Way } from '../deal/Way.tsx'
import { asPounds, writePence } from '../form/amounts.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { roadText } from '../ui/roadText.ts'
import { showToast } from '../ui/toast.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import { type Fleet, formatDrive } from './haulage.ts'
import { priceVersion } from './ownBid.ts'
import { PriceComesTo } from './PriceComesTo.tsx'
import styles from './pricing.module.css'
import { endsOf } from './RunCard.tsx'

const labels = { haulier_delivery_price: 'Delivery Price (£)' }

type Props = {
  bid: HaulierViewOfBid
  quote: Exclude<SeenQuote, { seen_as: 'contractor' }>
  fleet: Fleet
  onClose: () => void
}

export function HaulierPriceSheet({ bid, quote, fleet, onClose }: Props) {
  const id = useId()
  const titleId = useId()
  const sheet = useFocusWhileOpen()
  const submission = usePriceSubmission(bid, onClose)
  const { form, ...sent } = useSentForm({
    initial: { haulier_delivery_price: priceOf(bid) },
    labels,
    faultsOf: faultsBy(HaulierPriceTerms),
    send: (values, version) => submission.mutateAsync({ ...values, version }),
    row: { version: priceVersion(bid) },
    failureOf: (error) => refusalText(error, 'Failed to submit delivery price'),
  })
  const pence = HaulierPriceTerms.safeParse(form.values).data?.haulier_delivery_price_pence ?? null
  return (
    <div
      className={styles.sheet}
      role="dialog"
      data-price-sheet
      aria-labelledby={titleId}
      ref={sheet}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <div className={styles.sheetHead}>
        <h2 className="h2" id={titleId}>
          Delivery price
        </h2>
        <IconButton label="Close" Icon={IconX} onClick={onClose} />
      </div>
      <div className={styles.sheetBody}>
        <Subject bid={bid} quote={quote} />
        <Form id={id} sent={sent} className={styles.priceForm} isShort>
          <Field
            form={form}
            name="haulier_delivery_price"
            label={labels.haulier_delivery_price}
            kind="decimal"
            onLeave={asPounds}
            hint="For the whole job, excl. VAT."
            leftSection="£"
            autoComplete="off"
            enterKeyHint="send"
          />
        </Form>
        <PriceComesTo pence={pence} bid={bid} quote={quote} fleet={fleet} />
        <p className={`${styles.whoSees} ${styles.inOffice}`}>
          The contractor sees your price. The supplier and other hauliers never do.
        </p>
      </div>
      <div className={styles.sheetFoot}>
        <Button className={styles.inOffice} onClick={onClose}>
          Cancel
        </Button>
        <Submit sent={sent} form={id} size="md">
          {`${bid.label === 'Price submitted' ? 'Update Price' : 'Submit Price'}${pence === null ? '' : ` ${formatPounds(pence)}`}`}
        </Submit>
      </div>
    </div>
  )
}

function priceOf({ haulier_delivery_price: pounds }: HaulierViewOfBid): string {
  return pounds === null ? '' : writePence(toPence(pounds))
}

function Subject({ bid, quote }: Pick<Props, 'bid' | 'quote'>) {
  const [from, to] = endsOf(bid, quote)
  return (
    <div className={styles.sheetFor}>
      <p>
        <b>{`${quote.product_name}, ${orderTonnes(bid.quantity)}`}</b>
        <b>{roadText(bid, bid.run_precision)}</b>
      </p>
      <div>
        <Way from={from} to={to} />
        {bid.road_miles !== null && (
          <small>{bid.road_minutes === null ? 'estimated' : `${formatDrive(bid.road_minutes)} each way`}</small>
        )}
      </div>
    </div>
  )
}

/** In this window the sheet covers the page's lower part, so the map goes to the top. Must match `--below-wide`. */
const fromBelow = '(width < 1240px)'

/** Focuses the price and scrolls the run into view; on closing, the focus returns to the opener. */
function useFocusWhileOpen() {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const isBelow = matchMedia(fromBelow).matches
    document.getElementById('run')?.scrollIntoView({ block: isBelow ? 'start' : 'nearest' })
    sheet.current?.querySelector('input')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return sheet
}

function usePriceSubmission({ quote_id, bid_id }: HaulierViewOfBid, onDone: () => void) {
  const price = (terms: { haulier_delivery_price: string; version: number | undefined }) =>
    pendingWrite(calls.deliveryPriceOfQuote, { id: quote_id, bidId: bid_id, ...terms })
  return useSendOneOf(price, {
    leave: onDone,
    onSuccess: () => showToast({ title: 'Price submitted', text: 'Delivery price submitted successfully' }),
  })
}
