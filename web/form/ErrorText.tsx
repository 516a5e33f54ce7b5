import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export function ErrorText({ text }: { text: ReactNode }) {
  return (
    <>
      <IconAlertCircle className="i" size={16} aria-hidden />
      {text}
    </>
  )
}
