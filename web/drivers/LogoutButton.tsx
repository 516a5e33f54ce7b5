import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { readUnsent } from '../device/unsentOnDevice.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { UserDb } from '../offline/databases.ts'
import { logout } from '../session/logout.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks where something would be left behind: unsent work, or a phone that nobody can sign in to without signal. */
export function LogoutButton() {
  const [isAsking, setIsAsking] = useState(false)
  const unsent = useOnDevice(readUnsent)
  const drafts = useOnDevice(countTouchedDrafts) ?? 0
  const left = [counted(unsent?.count ?? 0, 'unsent ticket'), counted(drafts, 'unfinished ticket')].filter(Boolean)

  function ask() {
    if (left.length > 0 || !navigator.onLine) setIsAsking(true)
    else void logout()
  }

  return (
    <>
      <Button size="lg" leftSection={<IconLogout className="i" size={24} aria-hidden />} onClick={ask}>
        Logout
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={left.length > 0 ? `Logout with ${left.join(' and ')}?` : 'Logout without signal?'}
        action="Logout"
        isSending={false}
        onConfirm={() => void logout()}
        onClose={() => setIsAsking(false)}
      >
        {left.length > 0 && (
          <p>They stay safe on this phone, hidden from others. What is finished goes by itself when there is signal.</p>
        )}
        <p>Your jobs leave this phone. Signing in again, or handing the phone to another driver, needs signal.</p>
      </ConfirmDialog>
    </>
  )
}

/** Opening the form starts a draft; only what was typed makes it one to speak of. */
function countTouchedDrafts(db: UserDb): Promise<number> {
  return db.drafts.filter(({ rev }) => rev > 1).count()
}

function counted(count: number, name: string): string | null {
  return count === 0 ? null : `${count} ${name}${count === 1 ? '' : 's'}`
}
