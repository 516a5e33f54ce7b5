import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { ExportCsv } from '../ui/ExportCsv.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ContractorQuoteList } from './ContractorQuoteList.tsx'
import { useShownQuotes } from './contractorFilters.ts'

export function ContractorQuotesPage() {
  const mayRaise = useMay('quote.create')
  return (
    <>
      <PageHead title="My Quotes">
        <SearchField label="Search my quotes" />
        <ExportCsv call={calls.quoteCsv} shown={useShownQuotes()} name="quotes" />
        {mayRaise && (
          <Button
            component={Link}
            to={paths.contractorQuoteAdd}
            variant="primary"
            leftSection={<IconPlus className="i" size={20} aria-hidden />}
          >
            Add New Quote
          </Button>
        )}
      </PageHead>
      <ContractorQuoteList />
    </>
  )
}
