import { Select } from '../form/Select.tsx'

type State = { status: string; ordered: string }
type Props<Name extends string> = {
  states: Readonly<Record<Name, State & { label: string }>>
  filters: Partial<State>
  /** Used if the address names no state. */
  standard: Name
  onChange: (state: State) => void
}

export function StateSelect<Name extends string>({ states, filters, standard, onChange }: Props<Name>) {
  const { status = '', ordered = '' } = filters
  const names = Object.keys(states) as Name[]
  const isThis = (name: Name) => states[name].status === status && states[name].ordered === ordered
  return (
    <Select
      label="State"
      value={names.find(isThis) ?? standard}
      data={names.map((value) => ({ value, label: states[value].label }))}
      onChange={({ currentTarget }) => {
        const chosen = states[currentTarget.value as Name]
        onChange({ status: chosen.status, ordered: chosen.ordered })
      }}
    />
  )
}
