import { Button } from '@mantine/core'
import { IconDeviceMobile, IconLogout, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { officeRoles } from '../../api/contract/rules/permissions.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './staff.module.css'

/** Deactivating asks first, because it signs the user out. */
export function StaffStanding({ user }: { user: StaffMember }) {
  return user.deactivated_at === null ? <Deactivate user={user} /> : <Reactivate user={user} />
}

/** Whether tickets may wait on their phone: a contractor's and a supplier's people log theirs online. */
export function holdsLoads({ role }: StaffMember): boolean {
  return !officeRoles.some((one) => one === role)
}

function Deactivate({ user }: { user: StaffMember }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { version, onError } = useSeenVersion(user.version, isAsking)
  const deactivation = useSend(calls.staffDeactivate, {
    onError,
    leave: close,
    onSuccess: ({ message }) => showToast({ title: message, text: `${user.full_name} has been signed out.` }),
  })
  return (
    <>
      <Button aria-label={`Deactivate ${user.full_name}`} onClick={() => setIsAsking(true)}>
        Deactivate
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Deactivate ${user.full_name}?`}
        action="Deactivate"
        isSending={deactivation.isPending}
        failure={deactivation.error && refusalText(deactivation.error, 'Failed to deactivate the user')}
        onConfirm={() => deactivation.mutate({ id: user.id, version })}
        onClose={close}
      >
        <ul className={styles.consequences}>
          <li>
            <IconLogout className="i" size={20} aria-hidden />
            They are signed out at once on every device, until you reactivate them.
          </li>
          {user.open_assignments > 0 && (
            <li>
              <IconTruck className="i" size={20} aria-hidden />
              They are taken off {user.open_assignments === 1 ? '1 order' : `${user.open_assignments} orders`} in
              progress.
            </li>
          )}
          {holdsLoads(user) && (
            <li>
              <IconDeviceMobile className="i" size={20} aria-hidden />
              Tickets and collection notes that are still on their phone stay there: save them as a file at the login,
              and import it under Phones.
            </li>
          )}
        </ul>
      </ConfirmDialog>
    </>
  )
}

function Reactivate({ user }: { user: StaffMember }) {
  const reactivation = useSend(calls.staffReactivate, {
    onSuccess: ({ message }) => showToast({ title: message, text: `${user.full_name} can sign in again.` }),
  })
  return (
    <>
      <PendingButton
        variant="solid"
        isPending={reactivation.isPending}
        aria-label={`Reactivate ${user.full_name}`}
        onClick={() => reactivation.mutate({ id: user.id, version: user.version })}
      >
        Reactivate
      </PendingButton>
      {reactivation.error && (
        <p className="mantine-InputWrapper-error" role="alert">
          {refusalText(reactivation.error, 'Failed to reactivate the user')}
        </p>
      )}
    </>
  )
}
