import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Question } from '../../api/contract/questions.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './questions.module.css'

/** `answer`: null to remove the whole question. */
type Props = { quoteId: number; question: Question; answer: Question['answers'][number] | null }

export function RemoveButton({ quoteId, question, answer }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { version, onError } = useSeenVersion(question.version, isOpen)
  const path = { id: quoteId, questionId: question.id, version }
  const removing = useSendOneOf(
    (target: Props['answer']) =>
      target
        ? pendingWrite(calls.answerRemove, { ...path, answerId: target.id })
        : pendingWrite(calls.questionRemove, path),
    {
      leave: () => setIsOpen(false),
      onSuccess: ({ message }) => showToast({ title: message, text: 'Nobody reads it any more.' }),
      onError,
    },
  )
  const what = answer ? 'answer' : 'question'
  const { text } = answer ?? question
  function close() {
    removing.reset()
    setIsOpen(false)
  }
  return (
    <>
      <Button size="xs" aria-label={`Remove the ${what}: ${text}`} onClick={() => setIsOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Remove this ${what}?`}
        action={`Remove ${what}`}
        dismiss={`Keep ${what}`}
        isDestructive
        isSending={removing.isPending}
        failure={removing.error && refusalText(removing.error, `Failed to remove the ${what}`)}
        onConfirm={() => removing.mutate(answer)}
        onClose={close}
      >
        <p className={styles.words}>“{text}”</p>
        <p>{answer ? 'The question stays.' : 'Its answers go with it.'} This can’t be undone.</p>
      </ConfirmDialog>
    </>
  )
}
