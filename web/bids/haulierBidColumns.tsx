import { Button } from '@mantine/core'
import { IconCheck, IconHourglass, IconRefreshAlert, IconSend, IconTruck, IconUserX, IconX } from '@tabler/icons-react'
import type { HaulierViewOfBid } from '../../api/contract/bids.ts'
import type { HaulierBidStatus } from '../../api/contract/rules/bidStatus.ts'
import type { HaulierLabel } from '../../api/contract/rules/haulierLabel.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { hoursText } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import type { Column } from '../ui/Table.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './bids.module.css'
import { WithdrawPrice } from './WithdrawPrice.tsx'

/** `isOpen`: whether prices are still taken on the quote. */
export function haulierBidColumns(
  isOpen: boolean,
  onPrice: (bid: HaulierViewOfBid) => void,
): readonly Column<HaulierViewOfBid>[] {
  return [
    {
      head: 'Collect from',
      cell: (bid) => (
        <>
          <span className="name">{bid.collection_address}</span>
          <span className="sub">
            {bid.collection_postcode}, open {hoursText(bid.supplier_access_open, bid.supplier_access_close)}
          </span>
        </>
      ),
    },
    { head: 'Tonnes', isNumber: true, isNamed: true, cell: ({ quantity }) => orderTonnesFigure(quantity) },
    { head: 'Status', className: 'state', cell: ({ label }) => <HaulierLabelPill label={label} /> },
    { head: 'Your price', isNumber: true, isNamed: true, className: 'big', cell: (bid) => <OwnPrice bid={bid} /> },
    {
      head: 'Price',
      isHeadHidden: true,
      className: 'num wide',
      cell: (bid) => (
        <div className={styles.priceActs}>
          <PriceButton bid={bid} isOpen={isOpen} onClick={() => onPrice(bid)} />
          {bid.label === 'Price submitted' && <WithdrawPrice bid={bid} />}
        </div>
      ),
    },
  ]
}

type ButtonProps = { bid: HaulierViewOfBid; isOpen: boolean; onClick: () => void }

function PriceButton({ bid, isOpen, onClick }: ButtonProps) {
  const hasPrice = bid.label === 'Price submitted'
  return (
    <Button
      variant={hasPrice ? 'line' : 'solid'}
      disabled={!isOpen || !takesPrice[bid.label]}
      aria-label={`${hasPrice ? 'Update' : 'Submit'} price for the bid from ${bid.collection_address}`}
      onClick={onClick}
    >
      {hasPrice ? 'Update Price' : 'Submit Price'}
    </Button>
  )
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

/** A price that was voided by a new collection point, or withdrawn, is shown for comparison only. */
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
