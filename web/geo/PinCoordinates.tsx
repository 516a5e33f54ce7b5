import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { Point } from '../../api/contract/geo.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import styles from './address.module.css'
import { readPin } from './pins.ts'

type Props = { pin: Point | null; onPin: (pin: Point) => void }

/** For users who have coordinates, or can't use a map. */
export function PinCoordinates({ pin, onPin }: Props) {
  const shown = { latitude: String(pin?.latitude ?? ''), longitude: String(pin?.longitude ?? '') }
  const [typed, setTyped] = useState<typeof shown | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const id = useId()
  const values = typed ?? shown

  function take() {
    if (!typed || typed.latitude.trim() === '' || typed.longitude.trim() === '') return
    const read = readPin(typed)
    setIsWrong(read === null)
    if (!read) return
    setTyped(null)
    onPin(read)
  }
  const field = (name: keyof typeof shown, label: string) => (
    <TextInput
      id={`${id}-${name}`}
      label={label}
      value={values[name]}
      aria-describedby={isWrong ? `${id}-wrong` : undefined}
      error={isWrong}
      autoComplete="off"
      enterKeyHint="done"
      onChange={({ currentTarget }) => setTyped({ ...values, [name]: currentTarget.value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter takes the coordinates and must not send the form.
        event.preventDefault()
        take()
      }}
    />
  )
  return (
    <div className={styles.pinDegrees}>
      {field('latitude', 'Latitude')}
      {field('longitude', 'Longitude')}
      {isWrong && (
        <p className="mantine-InputWrapper-error" id={`${id}-wrong`} role="alert">
          <ErrorText text="Type degrees, such as 53.1580 and -1.4790." />
        </p>
      )}
    </div>
  )
}
