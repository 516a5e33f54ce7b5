import type { UseFormReturnType } from '@mantine/form'
import { weekdayNames } from '../../api/contract/rules/scheduleDays.ts'
import { Check } from '../form/Check.tsx'
import { ErrorText } from '../form/ErrorText.tsx'
import styles from './schedules.module.css'
import { type ScheduleValues, scheduleLabels } from './scheduleValues.ts'

export function WeekdayField({ form }: { form: UseFormReturnType<ScheduleValues> }) {
  const { weekdays } = form.values
  const error = form.errors['weekdays']
  const turn = (day: number, isOn: boolean) =>
    form.setFieldValue('weekdays', isOn ? [...weekdays, day].toSorted() : weekdays.filter((other) => other !== day))
  return (
    <fieldset className={styles.weekdays} id="weekdays" tabIndex={-1}>
      <legend className="mantine-InputWrapper-label">{scheduleLabels.weekdays}</legend>
      <div>
        {weekdayNames.map((name, at) => (
          <Check key={name} label={name} isOn={weekdays.includes(at + 1)} onChange={(isOn) => turn(at + 1, isOn)} />
        ))}
      </div>
      {error && (
        <p className="mantine-InputWrapper-error">
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  )
}
