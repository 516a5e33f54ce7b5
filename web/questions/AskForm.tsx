import * as calls from '../../api/contract/calls.ts'
import { longestQuestion, QuestionAsk } from '../../api/contract/questions.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { showToast } from '../ui/toast.ts'
import styles from './questions.module.css'

const initial = { text: '' }

export function AskForm({ quoteId, used }: { quoteId: number; used: string }) {
  const asking = useSend(calls.questionAsk)
  const { form, clear, ...sent } = useSentForm({
    initial,
    labels: { text: 'Question' },
    faultsOf: faultsBy(QuestionAsk),
    draft: `question-${quoteId}`,
    send: (values) => asking.mutateAsync({ ...values, id: quoteId }),
    onSent: ({ message }) => {
      clear()
      showToast({ title: message, text: 'You are told when it is answered.' })
    },
    failureOf: (error) => refusalText(error, 'Failed to send the question'),
  })
  return (
    <Form sent={sent} label="Ask the contractor" className={styles.ask} isShort>
      <Field
        form={form}
        name="text"
        kind="long"
        label="Ask the contractor"
        autoComplete="off"
        maxLength={longestQuestion}
        enterKeyHint="enter"
      />
      <div className={styles.foot}>
        <span>Asked without your name. {used}</span>
        <Submit sent={sent} size="sm" variant="solid">
          Ask
        </Submit>
      </div>
    </Form>
  )
}
