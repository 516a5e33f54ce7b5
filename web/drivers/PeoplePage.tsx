import type { OfficeRole } from '../../api/contract/rules/permissions.ts'
import { useSession } from '../session/useSession.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { InviteForm } from './InviteForm.tsx'
import { StaffList } from './StaffList.tsx'

export const ContractorPeoplePage = () => <PeoplePage trade="contractor" />
export const SupplierPeoplePage = () => <PeoplePage trade="supplier" />

/** The colleagues of a contractor or supplier: the sibling of the haulier's All Users & Permissions. */
function PeoplePage({ trade }: { trade: OfficeRole }) {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHead title="People" sub={`${session.user.company_name}. Changes are saved as soon as you touch a switch.`} />
      <div className="stack">
        <StaffList trade={trade} />
        <InviteForm trade={trade} />
      </div>
    </>
  )
}
