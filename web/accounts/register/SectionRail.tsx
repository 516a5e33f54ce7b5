import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { Fault } from '../../form/faults.ts'
import styles from './register.module.css'
import { fieldOf, sections } from './registrationFaults.ts'
import { blankRegistration, type FormKind, type RegistrationValues } from './registrationValues.ts'
import type { RegistrationFormState } from './useRegistration.ts'

type Props = {
  form: RegistrationFormState
  /** Current faults, shown or not. Null until the form can be checked. */
  faults: readonly Fault[] | null
  kind: FormKind
}

export function SectionRail({ form, faults, kind }: Props) {
  // A contractor's own form has no service details, a haulier's only haulage.
  const shown = sections.filter(({ id }) => kind !== 'contractor' || id !== 'services')
  return (
    <div className={styles.formRail}>
      <nav className={styles.steps} aria-label="Sections of the form">
        {shown.map(({ id, title, fields }) => {
          const isOfSection = (input: string) => (fields as readonly string[]).includes(fieldOf(input))
          const wrong = Object.keys(form.errors).filter((input) => isOfSection(input) && form.errors[input]).length
          const isRight = faults !== null && !faults.some(({ field }) => isOfSection(field))
          const isDone = isRight && isBegun(form.values, fields)
          return (
            <Step
              key={id}
              id={id}
              title={id === 'services' && kind === 'haulier' ? 'Haulage' : title}
              wrong={wrong}
              isDone={isDone}
            />
          )
        })}
      </nav>
      <section className={styles.after}>
        <h2>After you register</h2>
        <ol>
          <li>We send a verification link to your email.</li>
          <li>An administrator approves the account.</li>
          <li>You log in.</li>
        </ol>
      </section>
    </div>
  )
}

/** A section nobody has begun isn't done, even if all of it is optional. */
function isBegun(values: RegistrationValues, fields: readonly (keyof RegistrationValues)[]): boolean {
  return fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(blankRegistration[field]))
}

type StepProps = { id: string; title: string; wrong: number; isDone: boolean }

function Step({ id, title, wrong, isDone }: StepProps) {
  const Icon = wrong > 0 ? IconAlertCircle : isDone ? IconCircleCheck : IconCircle
  return (
    <a href={`#${id}`} className={wrong > 0 ? styles.hasError : isDone ? styles.isDone : undefined}>
      <Icon className="i" size={20} aria-hidden />
      {title}
      {wrong > 0 && (
        <span className="count count-red">
          {wrong}
          <span className="sr">{wrong === 1 ? ' fault' : ' faults'}</span>
        </span>
      )}
      {wrong === 0 && isDone && <span className="sr">complete</span>}
    </a>
  )
}
