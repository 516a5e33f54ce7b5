import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { isPending: boolean }

/** A button whose work takes a moment: it takes no second click meanwhile, and keeps the focus, which a disabled one loses. */
export function PendingButton({ isPending, disabled, onClick, ...rest }: Props) {
  const click = isPending ? (event: MouseEvent) => event.preventDefault() : onClick
  return (
    <Button
      {...rest}
      loading={isPending}
      renderRoot={(root) => (
        <button {...root} disabled={disabled} aria-disabled={isPending || undefined} onClick={click} />
      )}
    />
  )
}
