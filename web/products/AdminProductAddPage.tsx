import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ProductAddForm } from './ProductAddForm.tsx'

export function AdminProductAddPage() {
  return (
    <>
      <PageHead
        title="Add Product"
        sub="It is pending at first; approve it in the list once the wording is right."
        from={{ label: 'Products', to: paths.adminProducts, here: 'Add Product' }}
      />
      <ProductAddForm leadsTo={paths.adminProducts} />
    </>
  )
}
