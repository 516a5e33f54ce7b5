import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { AdminQuoteList } from './AdminQuoteList.tsx'

export function AdminQuotesPage() {
  return (
    <>
      <PageHead title="All Quotes">
        <Button
          component={Link}
          to={paths.adminQuoteAdd}
          size="sm"
          leftSection={<IconPlus className="i" size={20} aria-hidden />}
        >
          Add Quote
        </Button>
      </PageHead>
      <AdminQuoteList />
    </>
  )
}
