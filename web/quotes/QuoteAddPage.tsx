import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { pendingWrite } from '../client/useSend.ts'
import { paths } from '../paths.ts'
import { useProfile } from '../session/useProfile.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import { useQuote } from './quoteQuery.ts'
import { blankQuote, type QuoteValues, valuesToAskAgain } from './quoteValues.ts'

/** `?copy=12` starts from quote 12, with `&quantity=280` for the rest of a part load. */
export function QuoteAddPage() {
  const [params] = useSearchParams()
  const copied = Number(params.get('copy'))
  if (copied) return <CopyForm quoteId={copied} quantity={params.get('quantity') ?? ''} />
  return <AddForm draft="quote-add" initial={blankQuote} />
}

const list = { label: 'My Quotes', to: paths.contractorQuotes }

function CopyForm({ quoteId, quantity }: { quoteId: number; quantity: string }) {
  const query = useQuote(quoteId)
  // Once the form is open, it stays even if the copied quote disappears.
  const isStarted = query.data !== undefined
  return (
    <Loaded query={query} failure="Failed to load quote details" {...(!isStarted && { list })}>
      {(quote) => (
        <AddForm
          draft={`quote-copy-${quoteId}`}
          initial={quote.seen_as === 'owner' ? valuesToAskAgain(quote, quantity, Date.now()) : blankQuote}
        />
      )}
    </Loaded>
  )
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
        submitLabel="Submit Quote"
        successTitle="Quote Submitted!"
        send={(body) => pendingWrite(calls.quoteCreate, { ...body, status: 0 })}
        leadsTo={list.to}
      />
    </>
  )
}
