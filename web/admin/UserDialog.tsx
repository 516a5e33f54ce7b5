import type { Icon as TablerIcon } from '@tabler/icons-react'
import { IconBuilding, IconFileText, IconLogin2, IconLogout, IconMail } from '@tabler/icons-react'
import type { UserRow } from '../../api/contract/admin.ts'
import * as calls from '../../api/contract/calls.ts'
import * as userTexts from '../../api/contract/messages/users.ts'
import { roleLabel } from '../../api/contract/rules/permissions.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { RegisteredFirm } from './RegisteredFirm.tsx'
import { type UserChange, useUserChange } from './userChanges.ts'
import styles from './users.module.css'

type Line = { Icon: TablerIcon; text: string }

const words = {
  verify: { title: 'Are you sure you want to verify this user?', action: 'Verify user', lines: linesOfVerify },
  ban: { title: 'Are you sure you want to ban this user?', action: 'Ban user', lines: linesOfBan },
  delete: { title: userTexts.askDelete, action: 'Delete user', lines: linesOfDelete },
} as const satisfies Record<UserChange, { title: string; action: string; lines: (user: UserRow) => Line[] }>

type Props = { user: UserRow; change: UserChange; onClose: () => void }

export function UserDialog({ user, change, onClose }: Props) {
  const { run, isSending, failure } = useUserChange(user, change, onClose)
  const isVerification = change === 'verify'
  const registered = useCall(calls.userDetails, { id: user.id }, { select: dataOf, enabled: isVerification })
  const { title, action, lines } = words[change]
  return (
    <ConfirmDialog
      // Its buttons would move under a press as what was registered arrived.
      isOpen={!registered.isLoading}
      title={title}
      action={action}
      isDestructive={!isVerification}
      isSending={isSending}
      failure={failure}
      onConfirm={run}
      onClose={onClose}
    >
      <div className={`subject ${styles.subjectPerson}`}>
        <Avatar name={user.name} />
        <span>
          <b>{user.name}</b>
          <small>{`${user.roles.map(roleLabel).join(', ')}, ${user.company_name}`}</small>
          <small>{user.email}</small>
        </span>
      </div>
      {isVerification && <RegisteredFirm query={registered} />}
      <ul className={styles.consequences}>
        {lines(user).map(({ Icon, text }) => (
          <li key={text}>
            <Icon className="i" size={20} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function linesOfVerify({ roles, email_verified }: UserRow): Line[] {
  const mail = email_verified
    ? 'We’ll email them that the account is approved.'
    : 'The email address is still unconfirmed; they can’t sign in until it is confirmed.'
  return [
    { Icon: IconLogin2, text: `Full access as ${roles.map(roleLabel).join(', ')}.` },
    { Icon: IconMail, text: mail },
  ]
}

function linesOfBan(user: UserRow): Line[] {
  return [
    signedOut,
    ...companyLines(user),
    { Icon: IconFileText, text: 'Accepted orders continue. Verifying them again restores their access.' },
  ]
}

function linesOfDelete(user: UserRow): Line[] {
  return [
    signedOut,
    ...companyLines(user),
    { Icon: IconMail, text: 'The email address can be registered again.' },
    { Icon: IconFileText, text: 'Their quotes, bids and tickets are kept under this name.' },
  ]
}

const signedOut: Line = { Icon: IconLogout, text: 'They are signed out at once on every device.' }

/** Banning a firm's owner locks out everybody in it. */
function companyLines({ roles, company_name }: UserRow): Line[] {
  const isOwner = roles.some((role) => role === 'contractor' || role === 'supplier' || role === 'haulier')
  if (!isOwner) return []
  return [
    { Icon: IconBuilding, text: `Everybody at ${company_name} loses access, and its open quotes and bids are hidden.` },
  ]
}
