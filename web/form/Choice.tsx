import { type ReactNode, useId } from 'react'
import { ErrorText } from './ErrorText.tsx'
import '../ui/choice.css'

type Props = {
  /** Also the first option's id, for the error summary's link. */
  name: string
  label: string
  isLabelHidden?: boolean
  options: readonly { value: string; label: ReactNode; hint?: string }[]
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  className?: string
}

export function Choice(props: Props) {
  const { name, label, isLabelHidden = false, options, value, onChange, error, className = 'choice' } = props
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className} role="radiogroup" aria-labelledby={id} aria-describedby={error ? errorId : undefined}>
      <span id={id} className={isLabelHidden ? 'sr' : 'mantine-InputWrapper-label'}>
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
              aria-labelledby={option.hint && `${id}-${option.value}`}
              aria-describedby={option.hint && `${id}-${option.value}-hint`}
              onChange={() => onChange(option.value)}
            />
            {option.hint ? (
              <span>
                <b id={`${id}-${option.value}`}>{option.label}</b>
                <small id={`${id}-${option.value}-hint`}>{option.hint}</small>
              </span>
            ) : (
              option.label
            )}
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
