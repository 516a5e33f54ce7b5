import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ProductList } from './ProductList.tsx'

export function ProductsPage() {
  return (
    <>
      <PageHead title="Products">
        <Button
          component={Link}
          to={paths.adminProductAdd}
          size="sm"
          variant="primary"
          leftSection={<IconPlus className="i" size={20} aria-hidden />}
        >
          Add New Product
        </Button>
      </PageHead>
      <ProductList />
    </>
  )
}
