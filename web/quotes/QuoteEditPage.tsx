import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { pendingWrite } from '../client/useSend.ts'
import { ForQuote } from '../deal/ForQuote.tsx'
import { paths } from '../paths.ts'
import { useProfile } from '../session/useProfile.ts'
import { useSession } from '../session/useSession.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { showNotice } from '../ui/notice.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import { useQuote } from './quoteQuery.ts'
import { valuesOf } from './quoteValues.ts'

const list = { label: 'My Quotes', to: paths.contractorQuotes }

export function QuoteEditPage() {
  return <ForQuote list={list}>{(quoteId) => <Edit key={quoteId} quoteId={quoteId} />}</ForQuote>
}

function Edit({ quoteId }: { quoteId: number }) {
  const query = useQuote(quoteId)
  const profile = useProfile()
  const session = useSession()
  if (!session) return null
  const { company_id } = session.user
  const details = paths.contractorQuote(quoteId)
  return (
    <Loaded query={query} failure="Failed to load quote details" list={list}>
      {(quote) => {
        if (quote.seen_as !== 'owner' || !may(session.user, 'quote.update')) return <Navigate to={details} replace />
        const verdict = can.editQuote({ ...quote, company_id: company_id ?? 0 }, { company_id })
        if (!verdict.allowed) return <Overtaken by={verdict.message} to={details} />
        return (
          <>
            <PageHead
              title="Edit Quote"
              from={{ ...list, here: `Quote ${quoteId}` }}
              sub="An administrator must verify it again. Bids stay over other dates, times or notes, and their firms say whether the price holds; another product, quantity, place, method or tested stone ends them."
            />
            <QuoteForm
              draft={`quote-edit-${quoteId}`}
              requiresReference={profile.data?.company?.requires_po === 'yes'}
              initial={valuesOf(quote)}
              submitLabel="Save Quote"
              successTitle="Quote Submitted!"
              version={quote.version}
              send={(body, version) => pendingWrite(calls.quoteUpdate, { id: quoteId, version, ...body })}
              leadsTo={details}
            />
          </>
        )
      }}
    </Loaded>
  )
}

/** For a quote that became uneditable meanwhile, e.g. verified. The draft is kept for when it is taken back. */
function Overtaken({ by, to }: { by: string; to: string }) {
  useEffect(() => showNotice({ tone: 'warning', title: 'This quote can’t be edited now', text: by }), [by])
  return <Navigate to={to} replace />
}
