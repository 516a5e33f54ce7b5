import { actAs, ask } from './api.ts'
import { readMailedLink } from './mail.ts'
import { ownPassword } from './passwords.ts'

/** An admin of a story's own, no super-admin, made by one and with their email confirmed; they sign in by their name. */
export async function openAdmin(name: string): Promise<{ email: string }> {
  const email = `${name}@loadstone.example`
  const superAdmin = await actAs('admin')
  await superAdmin.post('/api/register/admin', {
    first_name: 'Iris',
    last_name: 'Vale',
    email,
    password: ownPassword,
    password_confirmation: ownPassword,
  })
  const link = await readMailedLink(email, 'Confirm your email address')
  await ask('POST', '/api/verify-email', { token: new URL(link).pathname.split('/').at(-1), password: ownPassword })
  return { email }
}
