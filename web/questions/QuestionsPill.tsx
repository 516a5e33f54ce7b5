import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { questionsOnPage } from '../../api/contract/pageLinks.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { useList } from '../client/lists.ts'
import { useSession } from '../session/useSession.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import type { OpenQuote } from './askable.ts'
import { firstQuestions } from './Questions.tsx'

/** Leads from the top of the page to the questions, which stand below the bids. */
export function QuestionsPill({ quote }: { quote: SeenQuote }) {
  const session = useSession()
  if (!session || quote.seen_as === 'contractor' || !may(session.user, 'question.list')) return null
  return <Pill quote={quote} />
}

function Pill({ quote }: { quote: OpenQuote }) {
  const { data } = useList(calls.questionList, firstQuestions(quote))
  if (!data || data.meta.total === 0) return null
  const { total, unanswered } = data.meta
  const isAwaited = quote.seen_as === 'owner' && unanswered > 0
  const count = isAwaited ? unanswered : total
  return (
    <Link to={questionsOnPage}>
      <StatusPill
        tone={isAwaited ? 'amber' : 'plain'}
        Icon={IconHelpCircle}
        label={`${count} ${count === 1 ? 'question' : 'questions'}${isAwaited ? ' to answer' : ''}`}
      />
    </Link>
  )
}
