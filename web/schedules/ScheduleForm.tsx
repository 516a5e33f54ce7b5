import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { Nation } from '../../api/contract/rules/nations.ts'
import { refusalText } from '../client/refusalText.ts'
import { type PendingWrite, useSendOneOf } from '../client/useSend.ts'
import { asTonnes } from '../form/amounts.ts'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { changeFields } from '../form/changeFields.ts'
import { DayField } from '../form/DayField.tsx'
import { ErrorText } from '../form/ErrorText.tsx'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { Select } from '../form/Select.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { showToast } from '../ui/toast.ts'
import { useRedirect } from '../ui/useRedirect.ts'
import styles from './schedules.module.css'
import { holidayText, previewText } from './scheduleTexts.ts'
import {
  bodyOf,
  faultsOfSchedule,
  patternIn,
  type ScheduleBody,
  type ScheduleValues,
  scheduleLabels,
} from './scheduleValues.ts'
import { WeekdayField } from './WeekdayField.tsx'

export type Repeatable = { quote_id: number; label: string; quantity: string }

type Props = {
  label: string
  submitLabel: string
  initial: ScheduleValues
  nation: Nation
  /** What the form lets choose; none where it is about one quote. */
  choices?: readonly Repeatable[]
  version?: number
  send: (body: ScheduleBody, version: number | undefined) => PendingWrite<{ message: string }>
  /** Where the page leads once it is sent, and on Cancel. */
  leadsTo: string
}

const rules = [
  { value: 'working_days', label: 'Each working day' },
  { value: 'weekdays', label: 'Chosen weekdays' },
  { value: 'monthly', label: 'Each month' },
]
const monthDays = Array.from({ length: 31 }, (_, at) => String(at + 1))

export function ScheduleForm({ label, submitLabel, initial, nation, choices, version, send, leadsTo }: Props) {
  const today = londonDay(Date.now())
  const saving = useSendOneOf(({ values, seen }: { values: ScheduleValues; seen: number | undefined }) =>
    send(bodyOf(values), seen),
  )
  const { form, ...sent } = useSentForm({
    initial,
    labels: scheduleLabels,
    faultsOf: (values) => faultsOfSchedule(values, nation, today),
    send: (values, seen) => saving.mutateAsync({ values, seen }),
    row: { version },
    onSent: ({ message }) => showToast({ title: 'Schedule Saved!', text: message }),
    isOnce: true,
    failureOf: (error) => refusalText(error, 'Failed to save the schedule'),
  })
  useRedirect(sent.isDone, leadsTo)
  const { values } = form
  const pattern = patternIn(values, nation)
  const actions = (
    <>
      <Submit sent={sent} size="md">
        {submitLabel}
      </Submit>
      <Button component={Link} to={leadsTo} variant="quiet">
        Cancel
      </Button>
    </>
  )
  return (
    <Form sent={sent} label={label} className={`card ${styles.form}`} actions={actions}>
      <div className="sect-fields">
        {choices && (
          <Repeated
            choices={choices}
            value={values.quote_id}
            error={form.errors['quote_id']}
            onChange={(change) => changeFields(form, change)}
          />
        )}
        <Field
          form={form}
          name="quantity"
          label={scheduleLabels.quantity}
          kind="decimal"
          onLeave={asTonnes}
          width="half"
          autoComplete="off"
        />
        <ChoiceField
          form={form}
          name="rule"
          label={scheduleLabels.rule}
          options={rules}
          className={`choice ${styles.whole}`}
        />
        {values.rule === 'weekdays' && <WeekdayField form={form} />}
        {values.rule === 'monthly' && (
          <Select
            {...form.getInputProps('month_day')}
            id="month_day"
            className="half"
            label={scheduleLabels.month_day}
            description="A shorter month’s last day where it has none."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[{ value: '', label: 'Choose a day' }, ...monthDays]}
            error={form.errors['month_day'] && <ErrorText text={form.errors['month_day']} />}
          />
        )}
        <DayField form={form} name="until" label={scheduleLabels.until} isOptional width="half" />
      </div>
      <p className={styles.preview} role="status">
        {pattern && <b>{previewText(pattern, today)}</b>} {holidayText(values.rule, nation)} Each draft waits on your
        dashboard until you send it; nothing is sent by itself.
      </p>
    </Form>
  )
}

type RepeatedProps = {
  choices: readonly Repeatable[]
  value: string
  error: unknown
  onChange: (change: Pick<ScheduleValues, 'quote_id' | 'quantity'>) => void
}

function Repeated({ choices, value, error, onChange }: RepeatedProps) {
  return (
    <Select
      id="quote_id"
      label={scheduleLabels.quote_id}
      data={[
        { value: '', label: 'Choose an order or a quote' },
        ...choices.map((one) => ({ value: String(one.quote_id), label: one.label })),
      ]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ quote_id }) => String(quote_id) === currentTarget.value)
        onChange({ quote_id: currentTarget.value, quantity: chosen?.quantity ?? '' })
      }}
      error={typeof error === 'string' && <ErrorText text={error} />}
    />
  )
}
