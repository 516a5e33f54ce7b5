import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { StaffList } from './StaffList.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function StaffPage() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHead
        title="All Users & Permissions"
        sub={`${session.user.company_name}. Changes are saved as soon as you touch a switch.`}
      >
        <Button
          component={Link}
          to={paths.haulierAddUser}
          variant="primary"
          leftSection={<IconUserPlus className="i" size={20} aria-hidden />}
        >
          Add New User
        </Button>
      </PageHead>
      <StaffList />
    </>
  )
}
