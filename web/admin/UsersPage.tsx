import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { UserList } from './UserList.tsx'

export function UsersPage() {
  return (
    <>
      <PageHead title="All Users">
        <Button
          component={Link}
          to={paths.adminAddAdmin}
          size="sm"
          leftSection={<IconUserPlus className="i" size={20} aria-hidden />}
        >
          Add Admin User
        </Button>
      </PageHead>
      <UserList />
    </>
  )
}
