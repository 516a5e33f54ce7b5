import { type ReactNode, useId } from 'react'
import { ErrorText } from '../../form/ErrorText.tsx'
import '../../ui/choice.css'
import styles from './register.module.css'

type Option = { value: string; label: string; medal?: string }

type Props = {
  /** Also the id of the first option, where the summary of errors leads. */
  name: string
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  /** The label beside the options, above them, or only read out: the column's head says it. */
  layout: 'row' | 'column' | 'bare'
}

const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export function YesNo(props: Omit<Props, 'options'>) {
  return <Pick {...props} options={yesNo} />
}

/** One of a few, side by side. */
export function Pick({ name, label, options, value, onChange, error, layout }: Props) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div
      className={`${styles.ask} ${styles[`ask-${layout}`]}`}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? errorId : undefined}
    >
      <span id={id} className={layout === 'bare' ? 'sr' : 'mantine-InputWrapper-label'}>
        {label}
      </span>
      <div className={`seg ${error ? 'is-invalid' : ''}`}>
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              type="radio"
              id={at === 0 ? name : undefined}
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.medal && <span className={`${styles.medal} ${option.medal}`} />}
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className="mantine-InputWrapper-error" id={errorId}>
          <ErrorText text={error} />
        </p>
      )}
    </div>
  )
}
