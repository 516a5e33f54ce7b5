import * as calls from '../../../api/contract/calls.ts'
import { dataOf, useCall } from '../../client/useCall.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { orderTonnes } from '../../ui/tonnes.ts'
import styles from './near.module.css'
import { type Group, type MapQuery, queryWithin, type Selection } from './picked.ts'

type Props = { mapQuery: MapQuery; group: Group; onPick: (picked: Selection) => void }

const mostNamed = 10

export function GroupPeek({ mapQuery, group, onPick }: Props) {
  const query = useCall(calls.quoteMap, queryWithin(mapQuery, group), { select: dataOf })
  return (
    <section className={styles.peek} aria-label="Selected quotes">
      <div className={styles.peekHead}>
        <h2 className="h3" aria-live="polite">
          {group.count} quotes, {orderTonnes(group.quantity)}
        </h2>
      </div>
      <Loaded query={query} failure="Failed to load the map">
        {({ points, total }) => {
          const named = points.toSorted((one, other) => other.quantity - one.quantity).slice(0, mostNamed)
          return (
            <>
              <ul className={styles.peekList} aria-label="What stands here">
                {named.map(({ quote_id, product_name, quantity }) => (
                  <li key={quote_id}>
                    <button type="button" onClick={() => onPick(quote_id)}>
                      <span>{product_name}</span> <b>{orderTonnes(quantity)}</b>
                    </button>
                  </li>
                ))}
              </ul>
              {total > named.length && <p>{restText(total - named.length, named.length)}</p>}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function restText(rest: number, named: number): string {
  const more = rest.toLocaleString('en-GB')
  return named === 0
    ? 'Too many stand here to be named. A smaller radius or a filter shows each of them.'
    : `${more} more. A smaller radius or a filter leaves fewer.`
}
