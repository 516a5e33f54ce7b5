import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ProductAddForm } from './ProductAddForm.tsx'

export function ContractorProductAddPage() {
  return (
    <>
      <PageHead
        title="Add Product"
        sub="Is a stone missing from the list? Name it here. An admin approves it; from then on you can ask for quotes on it."
      />
      <ProductAddForm leadsTo={paths.contractorQuotes} />
    </>
  )
}
