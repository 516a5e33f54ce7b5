import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, type MouseEvent, useRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { isPending: boolean }

/** Ignores clicks while pending. It isn't disabled meanwhile: a disabled button loses the focus. */
export function PendingButton({ isPending, disabled, onClick, ...rest }: Props) {
  const isHeld = useRef(false)
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isPending || isHeld.current) return event.preventDefault()
    // isPending is set a task later, so a double click's second click could come before it.
    isHeld.current = true
    onClick?.(event)
    setTimeout(() => {
      isHeld.current = false
    })
  }
  return (
    <Button
      {...rest}
      loading={isPending}
      renderRoot={(root) => (
        <button {...root} disabled={disabled} aria-disabled={isPending || rest['aria-disabled']} onClick={click} />
      )}
    />
  )
}
