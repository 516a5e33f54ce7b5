import { Button } from '@mantine/core'
import * as calls from '../../api/contract/calls.ts'
import { AnswerWrite, longestQuestion, type Question } from '../../api/contract/questions.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { showToast } from '../ui/toast.ts'
import styles from './questions.module.css'

/** `corrected`: the answer that a correction replaces. */
type Props = {
  quoteId: number
  question: Question
  corrected: Question['answers'][number] | null
  onClose: () => void
}

export function AnswerForm({ quoteId, question, corrected, onClose }: Props) {
  const words = corrected ? wordsOf.correct : wordsOf[question.answers.length === 0 ? 'answer' : 'add']
  const path = { id: quoteId, questionId: question.id }
  const writing = useSendOneOf((body: { text: string; version: number | undefined }) =>
    corrected
      ? pendingWrite(calls.answerCorrect, { ...path, ...body, answerId: corrected.id })
      : pendingWrite(calls.questionAnswer, { ...path, ...body }),
  )
  const { form, clear, ...sent } = useSentForm({
    initial: { text: corrected?.text ?? '' },
    labels: { text: 'Answer' },
    faultsOf: faultsBy(AnswerWrite),
    draft: `answer-${question.id}-${corrected?.id ?? 'new'}`,
    send: ({ text }, version) => writing.mutateAsync({ text, version }),
    row: { version: question.version, isDecision: true },
    onSent: ({ message }) => {
      clear()
      showToast({ title: message, text: 'All who may bid read it.' })
      onClose()
    },
    failureOf: (error) => refusalText(error, 'Failed to send the answer'),
  })
  return (
    <Form sent={sent} label={`${words.label}: ${question.text}`} className={styles.answer} isShort>
      <Field
        form={form}
        name="text"
        kind="long"
        label={words.label}
        autoComplete="off"
        maxLength={longestQuestion}
        enterKeyHint="enter"
      />
      <div className={styles.foot}>
        <span>{words.hint}</span>
        {question.answers.length > 0 && (
          <Button
            size="sm"
            onClick={() => {
              clear()
              onClose()
            }}
          >
            Cancel
          </Button>
        )}
        <Submit sent={sent} size="sm" variant="solid">
          {words.action}
        </Submit>
      </div>
    </Form>
  )
}

const wordsOf = {
  answer: {
    label: 'Your answer',
    action: 'Answer',
    hint: 'All who may bid will read it. Correct it for ten minutes, later only add to it.',
  },
  add: {
    label: 'Add to the answer',
    action: 'Add',
    hint: 'All who may bid will read it below the answer.',
  },
  correct: {
    label: 'Correct the answer',
    action: 'Correct',
    hint: 'All who may bid will read that it was corrected.',
  },
} as const
