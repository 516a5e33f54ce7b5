import { TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import styles from './capture.module.css'
import { readKg } from './captureRules.ts'

type WeightProps = {
  id: 'gross' | 'tare'
  label: string
  value: string
  /** The same vehicle's last, in tonnes. */
  last?: string | null
  fault: string | undefined
  isWarned: boolean
  onChange: (text: string) => void
}

/** `33.2` as `33.200`, once it is typed; anything else stays as it is. */
function asTicketWeight(text: string): string {
  const kg = readKg(text)
  return kg === null ? text : (kg / 1000).toFixed(3)
}

/** Tonnes by the decimal keypad, in figures that can be read at arm's length. */
export const WeightField = memo(function WeightField(props: WeightProps) {
  const { id, label, value, last, fault, isWarned, onChange } = props
  return (
    <TextInput
      id={id}
      label={
        <>
          {label}
          {last && <small>last {last}</small>}
        </>
      }
      className={`${styles.weight} ${isWarned ? styles.isWarned : ''}`}
      value={value}
      // Some keypads write a comma for the point.
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(',', '.'))}
      onBlur={() => {
        const written = asTicketWeight(value)
        if (written !== value) onChange(written)
      }}
      error={fault}
      rightSection="t"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      maxLength={16}
      aria-describedby={isWarned ? `${id}-warning` : undefined}
    />
  )
})

type TextProps = {
  id: string
  label: string
  value: string
  maxLength: number
  isReadOnly?: boolean
  autoCapitalize?: 'characters' | 'words' | 'sentences'
  enterKeyHint: 'next' | 'done'
  onChange: (text: string) => void
}

export const CaptureText = memo(function CaptureText({ isReadOnly = false, onChange, ...input }: TextProps) {
  return (
    <TextInput
      {...input}
      className={styles.captureText}
      readOnly={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
})

/** Stands in the signer's name; the signature itself is always there. */
const unattended = 'unattended'

type SignerProps = {
  signedBy: string
  weighbridge: string
  onChange: (signedBy: string) => void
  onWeighbridge: (reference: string) => void
}

export const CaptureSigner = memo(function CaptureSigner(props: SignerProps) {
  const { signedBy, weighbridge, onChange, onWeighbridge } = props
  const isUnattended = signedBy === unattended
  const [lastName, setLastName] = useState(isUnattended ? '' : signedBy)

  function toggle() {
    if (!isUnattended) setLastName(signedBy)
    onChange(isUnattended ? lastName : unattended)
  }

  return (
    <div>
      <div className={styles.two}>
        <CaptureText
          id="weighbridge_ref"
          label="Weighbridge ref"
          value={weighbridge}
          maxLength={50}
          autoCapitalize="characters"
          enterKeyHint="next"
          onChange={onWeighbridge}
        />
        <CaptureText
          id="signed_by"
          label="Signed by"
          value={signedBy}
          maxLength={100}
          isReadOnly={isUnattended}
          autoCapitalize="words"
          enterKeyHint="done"
          onChange={onChange}
        />
      </div>
      <button className={styles.absent} type="button" role="switch" aria-checked={isUnattended} onClick={toggle}>
        <span>
          Nobody here to sign<small>You sign; no name is recorded</small>
        </span>
        <i className={styles.switch} aria-hidden />
      </button>
    </div>
  )
})
