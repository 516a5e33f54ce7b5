import '../ui/check.css'

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function Check({ label, isOn, onChange }: Props) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  )
}
