import '@mantine/core/styles/Tooltip.layer.css'
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  variant: NonNullable<ButtonProps['variant']>
  label: string
  /** Why it is refused, and the id of the element that says so. */
  refused: { text: string; id: string } | null
  onClick: () => void
  children: ReactNode
}

/** When refused it can still be focused and hovered, to say why. */
export function RefusableButton({ variant, label, refused, onClick, children }: Props) {
  const shape = { size: 'xs', variant, 'aria-label': label, children } as const
  if (!refused) return <Button {...shape} onClick={onClick} />
  return (
    <Tooltip label={refused.text} events={{ hover: true, focus: true, touch: true }}>
      <Button {...shape} data-disabled aria-disabled aria-describedby={refused.id} />
    </Tooltip>
  )
}
