import { IconLock } from '@tabler/icons-react'
import { may } from '../../api/contract/permissions.ts'
import { HaulierOrderList } from '../orders/HaulierOrderList.tsx'
import { useSession } from '../session/useSession.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ordersDenied } from './HaulierArea.tsx'

export function HaulierOrdersPage() {
  const session = useSession()
  if (!session) return null
  if (!may(session.user, 'order.listAsHaulier')) return <EmptyState Icon={IconLock} title={ordersDenied} level="h1" />
  return (
    <>
      <PageHead title="My Accepted Orders">
        <SearchField label="Search my orders" />
      </PageHead>
      <HaulierOrderList />
    </>
  )
}
