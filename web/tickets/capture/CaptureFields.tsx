import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconHistory, IconScale } from '@tabler/icons-react'
import { memo } from 'react'
import styles from './capture.module.css'
import { asTicketWeight, type WeightField as Name } from './captureRules.ts'
import type { WeightSource } from './weighing.ts'

type StoredTare = {
  tonnes: string
  /** Null where it was weighed today. */
  age: string | null
}

type WeightProps = {
  id: Name
  label: string
  value: string
  /** A tare to fill in with one tap, in tonnes; offered while the field is empty. */
  stored?: StoredTare | null
  isFaulty: boolean
  isWarned: boolean
  /** Shown below the field, in space that is always reserved. */
  warning?: string | null
  /** Where the weight comes from; shown in the warning's place when there is none. */
  source: WeightSource | null
  onChange: (text: string) => void
  onLeave?: () => void
  onStored?: (tonnes: string) => void
}

export const WeightField = memo(function WeightField(props: WeightProps) {
  const {
    id,
    label,
    value,
    stored = null,
    isFaulty,
    isWarned,
    warning = null,
    source,
    onChange,
    onLeave,
    onStored,
  } = props
  return (
    <div className={`${styles.weight} ${isWarned ? styles.isWarned : ''} ${sizeOf(value)}`}>
      <TextInput
        id={id}
        label={label}
        value={value}
        // Some keypads type a comma as the decimal point.
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(',', '.'))}
        onBlur={() => {
          const written = asTicketWeight(value)
          if (written !== value) onChange(written)
          onLeave?.()
        }}
        error={isFaulty}
        rightSection="t"
        rightSectionPointerEvents="none"
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={16}
        aria-describedby={`${id}-says`}
      />
      <div className={onStored ? `${styles.below} ${styles.isOffering}` : styles.below}>
        <p id={`${id}-says`} className={warning ? styles.says : `${styles.says} ${styles.isSource}`} role="status">
          {warning ? (
            <>
              <IconAlertTriangle className="i" size={18} aria-hidden />
              {warning}
            </>
          ) : (
            source && (
              <>
                {source.isStored ? (
                  <IconHistory className="i" size={18} aria-hidden />
                ) : (
                  <IconScale className="i" size={18} aria-hidden />
                )}
                {source.text}
              </>
            )
          )}
        </p>
        {value === '' && stored && onStored && <UseStored {...stored} onUse={onStored} />}
      </div>
    </div>
  )
})

function UseStored({ tonnes, age, onUse }: StoredTare & { onUse: (tonnes: string) => void }) {
  return (
    <button type="button" className={styles.use} onClick={() => onUse(tonnes)}>
      <span>
        Use <b>{tonnes}</b> <span className="sr">t{age !== null && ','}</span>
      </span>{' '}
      {age !== null && <small>{age}</small>}
    </button>
  )
}

function sizeOf(text: string): string | undefined {
  if (text.length <= 6) return ''
  return text.length === 7 ? styles.isOf7 : styles.isLong
}

type TextProps = {
  id: string
  label: string
  value: string
  maxLength: number
  autoCapitalize?: 'characters' | 'words' | 'sentences'
  enterKeyHint: 'next' | 'done'
  autoFocus?: boolean
  onChange: (text: string) => void
}

export const CaptureText = memo(function CaptureText({ onChange, ...input }: TextProps) {
  return (
    <TextInput
      {...input}
      className={styles.captureText}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
})
