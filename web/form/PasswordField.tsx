import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import '../ui/iconButton.css'

/** Mantine’s own eye ignores clicks, and a press before the app has started or by assistive software is only a click. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      rightSection={
        <button
          type="button"
          className="icon-button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          disabled={props.disabled}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="i" size={22} aria-hidden />
        </button>
      }
    />
  )
}
