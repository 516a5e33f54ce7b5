import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { ErrorSummary, type FieldFault } from '../../form/ErrorSummary.tsx'
import '../../ui/form.css'
import styles from './settings.module.css'

type Props = {
  /** Names the form: `Your details`. */
  label: string
  submitLabel: string
  sent: { stopped: { attempt: number; title: string | null; faults: readonly FieldFault[] }; isSending: boolean }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What the server said of the last save, until something is typed again. */
  saved: string | null
  children: ReactNode
}

/** The fields of one section with a save of their own; what came of it stands beside the button. */
export function SectionForm({ label, submitLabel, sent: { stopped, isSending }, onSubmit, saved, children }: Props) {
  return (
    <form className={styles.sectionForm} noValidate aria-label={label} onSubmit={onSubmit}>
      <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={stopped.faults} />
      <div className="sect-fields">{children}</div>
      <div className="form-acts">
        <Button type="submit" variant="solid" loading={isSending}>
          {submitLabel}
        </Button>
        <p className={styles.saved} role="status">
          {saved && (
            <>
              <IconCircleCheck className="i" size={20} aria-hidden />
              {saved}
            </>
          )}
        </p>
      </div>
    </form>
  )
}
