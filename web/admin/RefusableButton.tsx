import '@mantine/core/styles/Tooltip.layer.css'
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  variant: NonNullable<ButtonProps['variant']>
  label: string
  /** Why it may not be used, and the id of the element that says so too. */
  refused: { text: string; id: string } | null
  onClick: () => void
  children: ReactNode
}

/** A button of a row. Refused, it still takes the focus and the pointer, so that it can say why. */
export function RefusableButton({ variant, label, refused, onClick, children }: Props) {
  const shape = { size: 'xs', variant, 'aria-label': label, children } as const
  if (!refused) return <Button {...shape} onClick={onClick} />
  return (
    <Tooltip label={refused.text} events={{ hover: true, focus: true, touch: true }}>
      <Button {...shape} data-disabled aria-disabled aria-describedby={refused.id} />
    </Tooltip>
  )
}
