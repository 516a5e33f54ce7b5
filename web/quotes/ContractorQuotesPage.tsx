import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ContractorQuoteList } from './ContractorQuoteList.tsx'

export function ContractorQuotesPage() {
  const mayRaise = useMay('quote.create')
  return (
    <>
      <PageHead title="My Quotes">
        <SearchField label="Search my quotes" />
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
