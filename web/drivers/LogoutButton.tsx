import { IconLogout } from '@tabler/icons-react'
import { useLogout } from '../shell/useLogout.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'

export function LogoutButton() {
  const { askToLogOut, isAsking, question } = useLogout()
  return (
    <>
      <PendingButton
        size="lg"
        leftSection={<IconLogout className="i" size={24} aria-hidden />}
        isPending={isAsking}
        onClick={askToLogOut}
      >
        Logout
      </PendingButton>
      {question}
    </>
  )
}
