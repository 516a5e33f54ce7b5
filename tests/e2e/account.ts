import { actAs, ask } from './api.ts'
import { readMailedLink } from './mail.ts'
import { ownPassword } from './passwords.ts'

/** A contractor of a story's own, who has registered and done nothing since; they sign in by their name as the demo's people do. */
export async function registerContractor(name: string): Promise<{ id: number; email: string }> {
  const email = `${name}@loadstone.example`
  const form = {
    first_name: 'Nell',
    last_name: 'Archer',
    email,
    company_name: `${name} Civils Ltd`,
    password: ownPassword,
    password_confirmation: ownPassword,
    company_address: '1 Station Approach, Derby',
    company_postcode: 'DE1 2RS',
    phone: '01632 960 200',
  }
  const { user } = await ask<{ user: { id: number } }>('POST', '/api/register/contractor', form)
  return { id: user.id, email }
}

/** The same, with their email confirmed by the mailed link and their account approved. */
export async function openContractor(name: string): Promise<{ id: number; email: string }> {
  const account = await registerContractor(name)
  const link = await readMailedLink(account.email, 'Confirm your email address')
  await ask('POST', '/api/verify-email', { token: new URL(link).pathname.split('/').at(-1), password: ownPassword })
  const admin = await actAs('admin')
  await admin.post('/api/users/verify', { user_id: account.id })
  return account
}
