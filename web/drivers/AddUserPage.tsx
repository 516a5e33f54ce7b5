import { useSession } from '../session/useSession.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { AddUserForm } from './AddUserForm.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function AddUserPage() {
  const session = useSession()
  if (!session) return null
  const { company_id, company_name } = session.user
  return (
    <>
      <PageHead title="Add New User" sub={`Drivers and staff of ${company_name}`} />
      <AddUserForm haulierId={company_id} />
    </>
  )
}
