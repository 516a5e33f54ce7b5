import { IconChevronRight, IconClipboardList } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { seenAs, useList } from '../client/lists.ts'
import { offersText } from '../deal/offersText.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { AllOf, Rows } from '../ui/Rows.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { QuotePill } from './QuotePill.tsx'
import styles from './siteQuotes.module.css'

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>
const most = 5

/** The quotes that name this saved site; how many became orders is one line. */
export function SiteQuotes({ siteId, postcode }: { siteId: number; postcode: string }) {
  const here = { as: 'contractor', whose: 'own', site_id: siteId } as const
  const open = useList(calls.quoteList, { ...here, limit: most }, { select: seenAs('owner') })
  const ordered = useList(calls.quoteList, { ...here, ordered: '1', limit: 1 })
  const became = ordered.data?.meta.total ?? 0
  const count = open.data && ordered.data && open.data.meta.total + became
  return (
    <Panel
      title="Quotes"
      count={count}
      aside={<AllOf to={`${paths.contractorQuotes}?site=${encodeURIComponent(postcode)}`}>All quotes</AllOf>}
    >
      <Loaded query={open} failure="Failed to load user data or quotes" rows={most}>
        {({ data }) =>
          data.length === 0 && became === 0 ? (
            <EmptyState Icon={IconClipboardList} title="No quotes here yet." />
          ) : (
            <>
              <Rows columns="minmax(0, 1fr) auto">
                {data.map((quote) => (
                  <QuoteRow key={quote.quote_id} quote={quote} />
                ))}
              </Rows>
              {became > 0 && (
                <p className={styles.became}>{became === 1 ? '1 became an order' : `${became} became orders`}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function QuoteRow({ quote }: { quote: OwnQuote }) {
  return (
    <Link className={`row ${styles.quote}`} to={paths.contractorQuote(quote.quote_id)}>
      <span className="row-name">
        <b>{quote.product_name}</b>
        <small>
          {orderTonnes(quote.quantity)}, quote {quote.quote_id}
        </small>
      </span>
      <span className="row-state">
        {quote.status === 1 && quote.offer_count > 0 ? <span>{offersText(quote)}</span> : <QuotePill quote={quote} />}
      </span>
      <IconChevronRight className="i" size={16} aria-hidden />
    </Link>
  )
}
