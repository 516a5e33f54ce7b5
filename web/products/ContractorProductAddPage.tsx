import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ProductAddForm } from './ProductAddForm.tsx'

export function ContractorProductAddPage() {
  return (
    <>
      <PageHead
        title="Add Product"
        sub="Can’t find a product? Name it here. Once approved, you can request quotes for it."
      />
      <ProductAddForm leadsTo={paths.contractorQuotes} />
    </>
  )
}
