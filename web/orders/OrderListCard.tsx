import { IconTruckDelivery } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listQuery, useListState } from '../client/listState.ts'
import type { Page } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { OrderFilters, useShownOrders } from './OrderFilters.tsx'

/** One page of what the filters show. */
export function useOrderPage() {
  const { cursor } = useListState()
  return { limit: 25, ...useShownOrders(), ...listQuery({ cursor }) }
}

type Props<Order> = {
  query: UseQueryResult<Page<Order>>
  failure: string
  children: (orders: readonly Order[]) => ReactNode
}

export function OrderListCard<Order>({ query, failure, children }: Props<Order>) {
  return (
    <ListCard
      label="My Accepted Orders"
      query={query}
      failure={failure}
      empty={
        <EmptyState Icon={IconTruckDelivery} title="No accepted orders found.">
          <NothingMatches />
        </EmptyState>
      }
      what="orders"
      filters={<OrderFilters />}
    >
      {children}
    </ListCard>
  )
}
