import type { ReactNode } from 'react'
import { ErrorText } from './ErrorText.tsx'
import '../ui/choice.css'

type Props = {
  /** Also the id of the first option, where the summary of errors leads. */
  name: string
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** One of a few, side by side; nothing is chosen beforehand. */
export function Choice({ name, label, options, value, onChange, error }: Props) {
  const errorId = `${name}-error`
  return (
    <fieldset className="choice" aria-describedby={error ? errorId : undefined}>
      <legend className="mantine-InputWrapper-label">{label}</legend>
      <div className={`seg ${error ? 'is-invalid' : ''}`}>
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className="mantine-InputWrapper-error" id={errorId}>
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  )
}
