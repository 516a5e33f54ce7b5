import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** The keyboard reaches the eye button too. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff className="i" size={22} aria-hidden /> : <IconEye className="i" size={22} aria-hidden />
      }
      visibilityToggleButtonProps={{
        'aria-label': isShown ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
