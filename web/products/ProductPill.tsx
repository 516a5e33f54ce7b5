import { IconCheck, IconHourglass } from '@tabler/icons-react'
import type { Product } from '../../api/contract/products.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

export function ProductPill({ status }: Pick<Product, 'status'>) {
  return status === 1 ? (
    <StatusPill tone="green" Icon={IconCheck} label="Approved" />
  ) : (
    <StatusPill tone="amber" Icon={IconHourglass} label="Pending" />
  )
}
