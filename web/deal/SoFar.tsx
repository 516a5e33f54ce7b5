import { formatPounds, toPence } from '../../api/contract/rules/money.ts'

/** Under an order's accepted total. */
export function SoFar({ worth }: { worth: number }) {
  return (
    <span className="sub">
      Delivered so far <span className="so-far">{formatPounds(toPence(worth))}</span>
    </span>
  )
}
