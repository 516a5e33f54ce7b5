import type { SessionUser } from '../../web/session/session.ts'

/** Runs in the page: the session that the login form begins, without the form. */
export async function logIn(credentials: { email: string; password: string }): Promise<SessionUser> {
  await fetch('/sanctum/csrf-cookie')
  const csrf = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': csrf }
  const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(credentials) })
  if (!answer.ok) throw new Error(`${credentials.email}: ${answer.status}`)
  const { token, user } = await answer.json()
  localStorage.setItem('authToken', token)
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('name', user.first_name)
  return user
}
