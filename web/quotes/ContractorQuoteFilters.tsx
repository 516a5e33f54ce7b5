import { Choice } from '../form/Choice.tsx'
import { Select } from '../form/Select.tsx'
import { contractorSides, contractorStateOf, contractorStates, useContractorFilters } from './contractorFilters.ts'
import '../ui/filters.css'

/** Other contractors' quotes are a list of their own: all are verified, and none of them is anybody's to decide. */
export function ContractorQuoteFilters() {
  const [filters, change] = useContractorFilters()
  const isOthers = filters.whose === 'others'
  return (
    <search className="filters" aria-label="Quotes">
      <Choice
        name="whose"
        label="Whose quotes"
        options={contractorSides}
        value={isOthers ? 'others' : 'own'}
        onChange={(whose) => change({ whose: whose === 'others' ? whose : '', status: '', ordered: '' })}
      />
      {!isOthers && (
        <Select
          label="State"
          value={contractorStateOf(filters)}
          data={Object.entries(contractorStates).map(([value, { label }]) => ({ value, label }))}
          onChange={({ currentTarget }) => {
            const { status, ordered } = contractorStates[currentTarget.value as keyof typeof contractorStates]
            change({ status, ordered })
          }}
        />
      )}
    </search>
  )
}
