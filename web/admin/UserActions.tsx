import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { refusalToManage, type UserRow } from '../../api/contract/admin.ts'
import { useSession } from '../session/useSession.ts'
import { RefusableButton } from './RefusableButton.tsx'
import { UserDialog } from './UserDialog.tsx'
import type { UserChange } from './userChanges.ts'
import styles from './users.module.css'

type Props = {
  user: UserRow
  /** Only Verify, for lists of users to approve. */
  isVerifyOnly?: boolean
}

export function UserActions({ user, isVerifyOnly = false }: Props) {
  const [dialog, setDialog] = useState<UserChange | null>(null)
  const whyId = useId()
  const actor = useSession()?.user
  if (!actor) return null
  const refusal = refusalToManage(actor, user)
  const refused = refusal === null ? null : { text: refusal, id: whyId }
  return (
    <div className={styles.userActs} data-asking={dialog ?? undefined}>
      <RefusableButton
        variant={user.verified ? 'line' : 'solid'}
        label={`${user.verified ? 'Ban' : 'Verify'} ${user.name}`}
        refused={refused}
        onClick={() => setDialog(user.verified ? 'ban' : 'verify')}
      >
        {user.verified ? 'Ban' : 'Verify'}
      </RefusableButton>
      {!isVerifyOnly && (
        <RefusableButton
          variant="quiet"
          label={`Delete ${user.name}`}
          refused={refused}
          onClick={() => setDialog('delete')}
        >
          <IconTrash className="i" size={18} aria-hidden />
        </RefusableButton>
      )}
      {refused && (
        <span className={styles.why} id={refused.id}>
          {refused.text}
        </span>
      )}
      {dialog && <UserDialog key={dialog} user={user} change={dialog} onClose={() => setDialog(null)} />}
    </div>
  )
}
