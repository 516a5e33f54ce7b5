import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { questionsOnPage } from '../../api/contract/pageLinks.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { questionsOfFirm } from '../../api/contract/rules/questions.ts'
import { useList, useWholeList } from '../client/lists.ts'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { AskForm } from './AskForm.tsx'
import { mayAnswer, mayAsk, type OpenQuote } from './askable.ts'
import { HowQuestionsWork } from './HowQuestionsWork.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import styles from './questions.module.css'

export const firstQuestions = ({ id }: OpenQuote) => ({ id, limit: 50 })

/** For everybody who may bid, the quote's contractor and admins; nothing for the others. */
export function Questions({ quote }: { quote: SeenQuote }) {
  const session = useSession()
  if (!session || quote.seen_as === 'contractor' || !may(session.user, 'question.list')) return null
  return (
    <div className="split">
      <QuestionsCard quote={quote} user={session.user} />
      <HowQuestionsWork quote={quote} />
    </div>
  )
}

type Props = { quote: OpenQuote; user: SessionUser }

function QuestionsCard({ quote, user }: Props) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const query = useList(calls.questionList, firstQuestions(quote))
  const whole = useWholeList(calls.questionList, { id: quote.id }, { enabled: isWhole })
  const meta = query.data?.meta
  const card = useLedTo(questionsOnPage, query.isSuccess)
  return (
    <section
      className={`card ${styles.questions}`}
      aria-labelledby={id}
      id={questionsOnPage.replace('#', '')}
      ref={card}
    >
      <div className="card-head">
        <h2 className="card-title" id={id}>
          Questions
        </h2>
        {meta && meta.total > 0 && <span className="count count-plain">{meta.total}</span>}
        {meta && meta.unanswered > 0 && quote.seen_as === 'owner' && (
          <div className="card-aside">
            <StatusPill tone="amber" Icon={IconHelpCircle} label={`${meta.unanswered} to answer`} />
          </div>
        )}
      </div>
      <CardBoundary>
        <Loaded query={query} failure="Failed to load the questions">
          {(found) => (
            <>
              <Asking quote={quote} user={user} asked={found.meta.asked} />
              {found.data.length === 0 ? (
                <p className={styles.none}>No questions yet.</p>
              ) : (
                <QuestionRows
                  quoteId={quote.id}
                  questions={whole.data ?? found.data}
                  answering={mayAnswer(quote, user)}
                  isRemovable={may(user, 'question.remove')}
                />
              )}
              {found.meta.next_cursor !== null && !whole.data && (
                <div className={styles.more}>
                  <Button variant="quiet" size="xs" onClick={() => setIsWhole(true)}>
                    Show all {found.meta.total}
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      </CardBoundary>
    </section>
  )
}

/** Notices and "Needs you" lead here, below the bids. The router looks only for what is there at once. */
function useLedTo(place: string, isThere: boolean) {
  const card = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash === place) card.current?.scrollIntoView()
  }, [isThere, hash, place])
  return card
}

/** The field, or the sentence that says why there is none. */
function Asking({ quote, user, asked }: Props & { asked: number | null }) {
  const verdict = mayAsk(quote, asked, user)
  if (!verdict || asked === null) return null
  if (!verdict.allowed) return <p className={styles.closed}>{verdict.message}</p>
  return <AskForm quoteId={quote.id} used={`${asked} of ${questionsOfFirm} questions used on this quote.`} />
}
