import { Button } from '@mantine/core'
import { IconHourglass, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Question } from '../../api/contract/questions.ts'
import type { Verdict } from '../../api/contract/rules/actions.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { isCorrectable } from '../../api/contract/rules/questions.ts'
import { useNow } from '../device/useNow.ts'
import { formatMoment } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './questions.module.css'
import { RemoveButton } from './RemoveButton.tsx'

type Props = {
  quoteId: number
  questions: readonly Question[]
  /** Null for somebody who doesn't answer. */
  answering: Verdict | null
  isRemovable: boolean
}

type Answer = Question['answers'][number]
/** One form is open at a time; what was typed into another is kept. */
type Open = { questionId: number; corrected: Answer | null }

export function QuestionRows({ quoteId, questions, answering, isRemovable }: Props) {
  const [chosen, setChosen] = useState<Open | null>(null)
  const now = useNow()
  const first = questions.find(({ answers }) => answers.length === 0)
  const open = chosen ?? (first ? { questionId: first.id, corrected: null } : null)
  return questions.map((question) => {
    const isOpen = answering?.allowed === true && open?.questionId === question.id
    return (
      <article className={styles.qa} key={question.id} data-open={isOpen || undefined} aria-label={question.text}>
        <QuestionText question={question} isOwner={answering !== null} now={now}>
          {isRemovable && <RemoveButton quoteId={quoteId} question={question} answer={null} />}
        </QuestionText>
        {question.answers.map((answer, nth) => (
          <AnswerText key={answer.id} answer={answer} isAddition={nth > 0} now={now}>
            {isRemovable && <RemoveButton quoteId={quoteId} question={question} answer={answer} />}
          </AnswerText>
        ))}
        {isOpen && (
          <AnswerForm
            key={open.corrected?.id}
            quoteId={quoteId}
            question={question}
            corrected={open.corrected}
            onClose={() => setChosen(null)}
          />
        )}
        {answering?.allowed && !isOpen && (
          <Next
            question={question}
            now={now}
            onOpen={(corrected) => setChosen({ questionId: question.id, corrected })}
          />
        )}
      </article>
    )
  })
}

type NextProps = { question: Question; now: number; onOpen: (corrected: Answer | null) => void }

/** What the contractor may do about a question whose form isn't open. */
function Next({ question: { answers, text }, now, onOpen }: NextProps) {
  const last = answers.at(-1)
  const corrected = last && isCorrectable(last, now) ? last : null
  const verb = !last ? 'Answer' : corrected ? 'Correct' : 'Add to it'
  return (
    <div className={styles.next}>
      <Button size="xs" aria-label={`${verb}: ${text}`} onClick={() => onOpen(corrected)}>
        {verb}
      </Button>
    </div>
  )
}

type QuestionTextProps = { question: Question; isOwner: boolean; now: number; children: ReactNode }

function QuestionText({ question, isOwner, now, children }: QuestionTextProps) {
  const { text, asked_at, is_own, answers, asker } = question
  const isUnanswered = answers.length === 0
  return (
    <div className={styles.asked}>
      <Mark letter="Q" name="Question" />
      <div>
        <p className={styles.words}>{text}</p>
        <small>
          {formatMoment(asked_at, londonDay(now))}
          {isUnanswered && isOwner && '. Unanswered'}
          {asker && `. Asked by ${asker.name}, ${asker.company_name}`}
        </small>
      </div>
      <span className={styles.aside}>
        {is_own && <StatusPill tone="stone" Icon={IconUser} label="You asked" />}
        {isUnanswered && !isOwner && <StatusPill tone="plain" Icon={IconHourglass} label="Not answered yet" />}
        {children}
      </span>
    </div>
  )
}

type AnswerTextProps = { answer: Answer; isAddition: boolean; now: number; children: ReactNode }

function AnswerText({ answer: { text, answered_at, corrected_at }, isAddition, now, children }: AnswerTextProps) {
  const today = londonDay(now)
  const at = formatMoment(answered_at, today)
  return (
    <div className={styles.answered}>
      {isAddition ? <span /> : <Mark letter="A" name="Answer" />}
      <div>
        <p className={styles.words}>
          {isAddition && <b>Added later: </b>}
          {text}
        </p>
        <small>
          {isAddition ? at : `Answered ${at.replace('Today', 'today')}`}
          {corrected_at && `, corrected ${formatMoment(corrected_at, today).replace('Today', 'today')}`}
        </small>
      </div>
      <span className={styles.aside}>{children}</span>
    </div>
  )
}

function Mark({ letter, name }: { letter: string; name: string }) {
  return (
    <span className={styles.mark}>
      <span aria-hidden>{letter}</span>
      <span className="sr">{name}</span>
    </span>
  )
}
