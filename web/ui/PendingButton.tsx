import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, type MouseEvent, useRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { isPending: boolean }

/** A button whose work takes a moment: it takes no second click meanwhile, and keeps the focus, which a disabled one loses. */
export function PendingButton({ isPending, disabled, onClick, ...rest }: Props) {
  const isHeld = useRef(false)
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isPending || isHeld.current) return event.preventDefault()
    // A call says that it is pending a task later: the second of a double click may come before.
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
