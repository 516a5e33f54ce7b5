import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SiteDetails } from '../../api/contract/sites.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { pendingWrite } from '../client/useSend.ts'
import { paths } from '../paths.ts'
import { useProfile } from '../session/useProfile.ts'
import { Loaded, Loading } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import { useQuote } from './quoteQuery.ts'
import { blankQuote, type QuoteValues, valuesToAskAgain } from './quoteValues.ts'
import { placeOfSite, valuesOfSite } from './site/siteValues.ts'

/** `?copy=12` starts from quote 12, with `&quantity=280` for the rest of a part load; `?site=7` from saved site 7. */
export function QuoteAddPage() {
  const [params] = useSearchParams()
  const copied = Number(params.get('copy'))
  const siteId = Number(params.get('site'))
  if (copied) return <CopyForm quoteId={copied} quantity={params.get('quantity') ?? ''} />
  if (siteId) return <SiteForm siteId={siteId} />
  return <AddForm draft="quote-add" initial={blankQuote} />
}

const list = { label: 'My Quotes', to: paths.contractorQuotes }

function CopyForm({ quoteId, quantity }: { quoteId: number; quantity: string }) {
  const query = useQuote(quoteId)
  // Once the form is open, it stays even if the copied quote disappears.
  const isStarted = query.data !== undefined
  return (
    <Loaded query={query} failure="Failed to load quote details" {...(!isStarted && { list })}>
      {(quote) => {
        const draft = `quote-copy-${quoteId}`
        if (quote.seen_as !== 'owner') return <AddForm draft={draft} initial={blankQuote} />
        const values = valuesToAskAgain(quote, quantity, Date.now())
        if (values.site_id === null) return <AddForm draft={draft} initial={values} />
        return (
          <WithSite siteId={values.site_id}>
            {(site) => (
              // The site may have moved since, so its present place is used. An archived site becomes a typed address.
              <AddForm draft={draft} initial={{ ...values, ...(site ? placeOfSite(site) : { site_id: null }) }} />
            )}
          </WithSite>
        )
      }}
    </Loaded>
  )
}

function SiteForm({ siteId }: { siteId: number }) {
  return (
    <WithSite siteId={siteId}>
      {(site) => (
        <AddForm draft={`quote-site-${siteId}`} initial={{ ...blankQuote, ...(site && valuesOfSite(site)) }} />
      )}
    </WithSite>
  )
}

/** Undefined if no new quote can name it. Once the form is open, it stays as it started. */
function WithSite({ siteId, children }: { siteId: number; children: (site?: SiteDetails) => ReactNode }) {
  const { data: site, isPending } = useCall(calls.siteRead, { id: siteId }, { select: dataOf })
  if (isPending) return <Loading />
  return children(site?.archived_at === null ? site : undefined)
}

function AddForm({ draft, initial }: { draft: string; initial: QuoteValues }) {
  const profile = useProfile()
  return (
    <>
      <PageHead title="Add Quote" sub="An administrator must verify it before suppliers and hauliers see it." />
      <QuoteForm
        key={draft}
        requiresReference={profile.data?.company?.requires_po === 'yes'}
        draft={draft}
        initial={initial}
        isPrefilled={initial !== blankQuote}
        submitLabel="Submit Quote"
        successTitle="Quote Submitted!"
        send={(body) => pendingWrite(calls.quoteCreate, { ...body, status: 0 })}
        leadsTo={list.to}
      />
    </>
  )
}
