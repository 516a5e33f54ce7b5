import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useLogout } from '../shell/useLogout.tsx'

export function LogoutButton() {
  const { askToLogOut, question } = useLogout()
  return (
    <>
      <Button size="lg" leftSection={<IconLogout className="i" size={24} aria-hidden />} onClick={askToLogOut}>
        Logout
      </Button>
      {question}
    </>
  )
}
