import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What is wrong with a field, to stand under it. */
export function ErrorText({ text }: { text: ReactNode }) {
  return (
    <>
      <IconAlertCircle className="i" size={16} aria-hidden />
      {text}
    </>
  )
}
