import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import type { SiteDetails } from '../../api/contract/sites.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { pendingWrite } from '../client/useSend.ts'
import { paths } from '../paths.ts'
import { useProfile } from '../session/useProfile.ts'
import { Loaded, Loading } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { draftKey } from './DismissDraft.tsx'
import { DraftHead, ForDraft } from './ForDraft.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import { useQuote } from './quoteQuery.ts'
import { blankQuote, type QuoteValues, valuesToAskAgain, valuesToSend } from './quoteValues.ts'
import { placeOfSite, valuesOfSite } from './site/siteValues.ts'

/**
 * `?copy=12` starts from quote 12, with `&quantity=280` for the rest of a part load; `?site=7` from saved site 7;
 * `?schedule=3` from the open draft of schedule 3, which it sends.
 */
export function QuoteAddPage() {
  const [params] = useSearchParams()
  const copied = Number(params.get('copy'))
  const siteId = Number(params.get('site'))
  const scheduleId = Number(params.get('schedule'))
  if (scheduleId) return <DraftForm key={scheduleId} scheduleId={scheduleId} />
  if (copied) return <CopyForm quoteId={copied} quantity={params.get('quantity') ?? ''} />
  if (siteId) return <SiteForm siteId={siteId} />
  return <AddForm draft="quote-add" initial={blankQuote} />
}

const list = { label: 'My Quotes', to: paths.contractorQuotes }

function CopyForm({ quoteId, quantity }: { quoteId: number; quantity: string }) {
  const draft = `quote-copy-${quoteId}`
  return (
    <OwnQuote quoteId={quoteId} otherwise={<AddForm draft={draft} initial={blankQuote} />}>
      {(quote) => (
        <AtItsSite values={valuesToAskAgain(quote, quantity, Date.now())}>
          {(initial) => <AddForm draft={draft} initial={initial} />}
        </AtItsSite>
      )}
    </OwnQuote>
  )
}

function DraftForm({ scheduleId }: { scheduleId: number }) {
  return (
    <ForDraft scheduleId={scheduleId}>
      {(schedule, draft) => (
        <OwnQuote quoteId={schedule.quote_id} otherwise={null}>
          {(quote) => (
            <AtItsSite values={valuesToSend(quote, schedule.quantity, draft.day)}>
              {(initial) => (
                <>
                  <DraftHead schedule={schedule} draft={draft} />
                  <NewQuote
                    draft={draftKey(draft)}
                    initial={initial}
                    submitLabel="Send"
                    more={{ draft_id: draft.id }}
                  />
                </>
              )}
            </AtItsSite>
          )}
        </OwnQuote>
      )}
    </ForDraft>
  )
}

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>
type OwnQuoteProps = { quoteId: number; otherwise: ReactNode; children: (quote: OwnQuote) => ReactNode }

function OwnQuote({ quoteId, otherwise, children }: OwnQuoteProps) {
  const query = useQuote(quoteId)
  // Once the form is open, it stays even if the copied quote disappears.
  const isStarted = query.data !== undefined
  return (
    <Loaded query={query} failure="Failed to load quote details" {...(!isStarted && { list })}>
      {(quote) => (quote.seen_as === 'owner' ? children(quote) : otherwise)}
    </Loaded>
  )
}

/** The site may have moved since, so its present place is used. An archived site becomes a typed address. */
function AtItsSite({ values, children }: { values: QuoteValues; children: (initial: QuoteValues) => ReactNode }) {
  if (values.site_id === null) return children(values)
  return (
    <WithSite siteId={values.site_id}>
      {(site) => children({ ...values, ...(site ? placeOfSite(site) : { site_id: null }) })}
    </WithSite>
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
  return (
    <>
      <PageHead title="Add Quote" sub="An administrator must verify it before suppliers and hauliers see it." />
      <NewQuote draft={draft} initial={initial} submitLabel="Submit Quote" />
    </>
  )
}

type NewQuoteProps = { draft: string; initial: QuoteValues; submitLabel: string; more?: { draft_id: number } }

function NewQuote({ draft, initial, submitLabel, more }: NewQuoteProps) {
  const profile = useProfile()
  return (
    <QuoteForm
      key={draft}
      requiresReference={profile.data?.company?.requires_po === 'yes'}
      draft={draft}
      initial={initial}
      isPrefilled={initial !== blankQuote}
      submitLabel={submitLabel}
      successTitle="Quote Submitted!"
      send={(body) => pendingWrite(calls.quoteCreate, { ...body, ...more, status: 0 })}
      leadsTo={list.to}
    />
  )
}
