import { useId } from 'react'
import '../ui/check.css'

type Props = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function Check({ label, hint, isOn, onChange }: Props) {
  const id = useId()
  const named = hint ? { 'aria-labelledby': id, 'aria-describedby': `${id}-hint` } : {}
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        {...named}
      />
      {hint ? (
        <span>
          <span id={id}>{label}</span>
          <small id={`${id}-hint`}>{hint}</small>
        </span>
      ) : (
        label
      )}
    </label>
  )
}
