import { SiteAndWindow } from '../deal/SiteAndWindow.tsx'
import { Choice } from '../form/Choice.tsx'
import { contractorSides, contractorStates, useContractorFilters } from './contractorFilters.ts'
import { StateSelect } from './StateSelect.tsx'
import '../ui/filters.css'

/** Other contractors' quotes have no state filter: all are verified. */
export function ContractorQuoteFilters() {
  const [filters, change] = useContractorFilters()
  const isOthers = filters.whose === 'others'
  return (
    <search className="filters is-many" aria-label="Quotes">
      <Choice
        name="whose"
        label="Whose quotes"
        options={contractorSides}
        value={isOthers ? 'others' : 'own'}
        onChange={(whose) =>
          change({ whose: whose === 'others' ? whose : '', status: '', ordered: '', site: '', reference: '' })
        }
      />
      {!isOthers && <StateSelect states={contractorStates} filters={filters} standard="open" onChange={change} />}
      <SiteAndWindow hasReference={!isOthers} hasSite={!isOthers} />
    </search>
  )
}
