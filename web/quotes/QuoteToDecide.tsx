import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { seenAs, useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { AdminVerdict } from './AdminVerdict.tsx'
import type { AdminQuote, Verdict } from './adminVerdicts.ts'

/** On the quote's own page; a decision leads to the quote that has waited longest. */
export function QuoteToDecide({ quote }: { quote: AdminQuote }) {
  const navigate = useNavigate()
  const query = useList(calls.quoteList, { status: 0, sort: 'waiting', limit: 2 }, { select: seenAs('admin') })
  const next = query.data?.data.find(({ id }) => id !== quote.id)
  const others = (query.data?.meta.total ?? 0) - (quote.status === 0 ? 1 : 0)
  function goOn(kind: Verdict['kind']) {
    if (kind !== 'unverify' && next) void navigate(paths.adminQuote(next.quote_id))
  }
  return (
    <>
      <AdminVerdict quote={quote} size="sm" onDecided={goOn} />
      {next && (
        <Button
          component={Link}
          to={paths.adminQuote(next.quote_id)}
          size="sm"
          variant="quiet"
          rightSection={<IconArrowRight className="i" size={20} aria-hidden />}
        >
          Next to verify, {others} {quote.status === 0 ? 'more' : 'waiting'}
        </Button>
      )}
    </>
  )
}
