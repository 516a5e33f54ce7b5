import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { AdminRegistrationForm } from './AdminRegistrationForm.tsx'

/** An admin creates another; only a super-admin's new account needs no further approval. */
export function AddAdminPage() {
  const session = useSession()
  if (!session) return null
  const isSuper = session.user.roles.includes('super-admin')
  const next = isSuper
    ? 'Once the email is confirmed, the account is ready.'
    : 'Once the email is confirmed, a super-admin must verify the account.'
  return (
    <>
      <PageHead
        title="Add Admin User"
        sub={`We’ll send the new admin a verification link. ${next}`}
        from={{ label: 'All Users', to: paths.adminUsers, here: 'Add Admin User' }}
      />
      <AdminRegistrationForm
        leadsTo={paths.adminUsers}
        submitLabel="Add Admin User"
        isForAnother
        sentText={(email) => `A verification link has been sent to ${email}. ${next}`}
      />
    </>
  )
}
