import { IconLock } from '@tabler/icons-react'
import { may } from '../../api/contract/rules/permissions.ts'
import { useSession } from '../session/useSession.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { HaulierOrderList } from './HaulierOrderList.tsx'
import { ordersDenied } from './ordersDenied.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function HaulierOrdersPage() {
  const session = useSession()
  if (!session) return null
  if (!may(session.user, 'order.listAsHaulier'))
    return <EmptyState Icon={IconLock} title={ordersDenied.haulier} level="h1" />
  return (
    <>
      <PageHead title="My Accepted Orders">
        <SearchField label="Search my orders" />
      </PageHead>
      <HaulierOrderList />
    </>
  )
}
