import { type APIRequestContext, type BrowserContext, request as requests } from '@playwright/test'
import type { SessionUser } from '../../web/session/session.ts'
import { ownProduct } from './demo.ts'
import { passwordOf } from './passwords.ts'

type Session = { token: string; user: SessionUser; state: Awaited<ReturnType<BrowserContext['storageState']>> }

type Asking = { request: APIRequestContext }

const kept = new Map<string, Session>()

/** The person's session with its cookies and stored entries: one sign-in each, for as long as the server takes it. */
export async function sessionOf(
  asking: Asking,
  person: string,
  email = `${person}@loadstone.example`,
): Promise<Session> {
  const session = kept.get(person)
  if (session && (await isTaken(asking, session))) return session
  const begun = await begin(asking, email)
  kept.set(person, begun)
  return begun
}

/** The same, asked for beside the page: its own requests may change the CSRF cookie between two of these. */
export async function sessionApart(person: string, email?: string): Promise<Session> {
  const request = await requests.newContext({ baseURL: ownProduct().url })
  try {
    return await sessionOf({ request }, person, email)
  } finally {
    await request.dispose()
  }
}

async function isTaken({ request }: Asking, { token }: Session): Promise<boolean> {
  const answer = await request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
  return answer.ok()
}

/** What the form does, without it. */
async function begin({ request }: Asking, email: string): Promise<Session> {
  await request.get('/sanctum/csrf-cookie')
  const { cookies: given } = await request.storageState()
  const csrf = decodeURIComponent(given.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '')
  const headers = { 'x-xsrf-token': csrf }
  const answer = await request.post('/api/login', { headers, data: { email, password: passwordOf(email) } })
  if (!answer.ok()) throw new Error(`${email}: ${answer.status()}`)
  const { token, user } = (await answer.json()) as { token: string; user: SessionUser }
  const stored = { authToken: token, user: JSON.stringify(user), name: String(user.first_name) }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const { cookies } = await request.storageState()
  return { token, user, state: { cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] } }
}
