import { Button } from '@mantine/core'
import { IconCheck, IconHourglass, IconRefreshAlert, IconSend, IconTruck, IconUserX, IconX } from '@tabler/icons-react'
import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import type { HaulierBidStatus } from '../../api/contract/rules/bidStatus.ts'
import type { HaulierLabel } from '../../api/contract/rules/haulierLabel.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { formatHours } from '../ui/dates.ts'
import { roadText } from '../ui/roadText.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import type { Column } from '../ui/Table.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './bids.module.css'
import runStyles from './pricing.module.css'
import { WithdrawPrice } from './WithdrawPrice.tsx'

type Pricing = {
  bids: readonly HaulierViewOfBid[]
  chosenId: number | null
  pricedId: number | null
  isOpen: boolean
  openPrice: (bidId: number) => void
}

export function haulierBidColumns({
  bids,
  chosenId,
  pricedId,
  isOpen,
  openPrice,
}: Pricing): readonly Column<HaulierViewOfBid>[] {
  return [
    {
      head: 'Collect from',
      cell: (bid) => (
        <CollectionPoint
          bid={bid}
          number={bids.length > 1 ? bids.indexOf(bid) + 1 : null}
          isChosen={bid.id === chosenId}
        />
      ),
    },
    {
      head: 'Run',
      isNumber: true,
      isNamed: true,
      className: runStyles.miles,
      cell: (bid) => <b>{roadText(bid, bid.run_precision)}</b>,
    },
    { head: 'Tonnes', isNumber: true, isNamed: true, cell: ({ quantity }) => orderTonnesFigure(quantity) },
    { head: 'Your price', isNumber: true, isNamed: true, className: 'big', cell: (bid) => <OwnPrice bid={bid} /> },
    {
      head: 'Price',
      isHeadHidden: true,
      className: 'num wide',
      cell: (bid) => (
        <div className={styles.priceActs}>
          <PriceButton bid={bid} isOpen={isOpen} isPriced={bid.id === pricedId} onClick={() => openPrice(bid.id)} />
          {bid.label === 'Price submitted' && <WithdrawPrice bid={bid} />}
        </div>
      ),
    },
  ]
}

type PointProps = { bid: HaulierViewOfBid; number: number | null; isChosen: boolean }

function CollectionPoint({ bid, number, isChosen }: PointProps) {
  return (
    <div className={runStyles.point}>
      {number !== null && <span className={`${runStyles.number} ${isChosen ? runStyles.isChosen : ''}`}>{number}</span>}
      <span>
        <span className="name">{bid.collection_address}</span>
        <span className="sub">
          {bid.collection_postcode}, open {formatHours(bid.supplier_access_open, bid.supplier_access_close)}
        </span>
        <HaulierLabelPill label={bid.label} />
      </span>
    </div>
  )
}

type ButtonProps = { bid: HaulierViewOfBid; isOpen: boolean; isPriced: boolean; onClick: () => void }

function PriceButton({ bid, isOpen, isPriced, onClick }: ButtonProps) {
  const hasPrice = bid.label === 'Price submitted'
  return (
    <Button
      variant={hasPrice ? 'line' : 'solid'}
      className={isPriced ? runStyles.isPriced : undefined}
      disabled={isPriced || !mayBePriced(bid, isOpen)}
      aria-label={`${hasPrice ? 'Update' : 'Submit'} price for the bid from ${bid.collection_address}`}
      onClick={onClick}
    >
      {isPriced ? 'Pricing' : `${hasPrice ? 'Update' : 'Submit'} Price`}
    </Button>
  )
}

export function mayBePriced({ label }: HaulierViewOfBid, isOpen: boolean): boolean {
  return isOpen && takesPrice[label]
}

const takesPrice = {
  'Needs haulier': true,
  'Price pending': true,
  'Price submitted': true,
  Pending: false,
  Accepted: false,
  Rejected: false,
  'Assigned to another haulier': false,
} as const satisfies Record<HaulierLabel, boolean>

/** A price voided by a new collection point, or withdrawn, is shown for comparison only. */
function OwnPrice({ bid }: { bid: HaulierViewOfBid }) {
  if (bid.haulier_delivery_price === null) return <span className="none">None yet</span>
  const pence = toPence(bid.haulier_delivery_price)
  return (
    <>
      {formatPounds(pence)}
      <span className="sub">
        {endings[bid.haulier_bids.at(-1)?.status ?? 'pending'] ??
          `${formatPounds(toPence(poundsPerTonne(pence, toKg(bid.quantity))))}/t`}
      </span>
    </>
  )
}

const endings: Partial<Record<HaulierBidStatus, string>> = {
  void: 'before the collection point changed',
  withdrawn: 'withdrawn',
}

const looks = {
  Accepted: { tone: 'green', Icon: IconCheck },
  Rejected: { tone: 'red', Icon: IconX },
  'Assigned to another haulier': { tone: 'plain', Icon: IconUserX },
  'Price pending': { tone: 'amber', Icon: IconRefreshAlert },
  'Price submitted': { tone: 'blue', Icon: IconSend },
  'Needs haulier': { tone: 'amber', Icon: IconTruck },
  Pending: { tone: 'plain', Icon: IconHourglass },
} as const satisfies Record<HaulierLabel, object>

function HaulierLabelPill({ label }: { label: HaulierLabel }) {
  return <StatusPill {...looks[label]} label={label} />
}
