import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Form, Submit } from '../../form/Form.tsx'
import type { SentForm } from '../../form/useSentForm.ts'
import styles from './settings.module.css'

type Props = {
  label: string
  submitLabel: string
  sent: SentForm
  /** The server's message after the last save, until something is typed. */
  saved: string | null
  children: ReactNode
}

export function SectionForm({ label, submitLabel, sent, saved, children }: Props) {
  const actions = (
    <>
      <Submit sent={sent} variant="solid" size="md">
        {submitLabel}
      </Submit>
      <p className={styles.saved} role="status">
        {saved && (
          <>
            <IconCircleCheck className="i" size={20} aria-hidden />
            {saved}
          </>
        )}
      </p>
    </>
  )
  return (
    <Form sent={sent} label={label} className={styles.sectionForm} actions={actions}>
      <div className="sect-fields">{children}</div>
    </Form>
  )
}
