import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { SigningKey } from '../deps.ts'

export function newSalt(): string {
  return randomBytes(18).toString('base64url')
}

/** Derived for each use, so that a copy of the database signs nothing. */
export function secretOf(signing: SigningKey, salt: string): string {
  const key = createHmac('sha256', signing.deriveKey('webhooks')).update(salt).digest()
  // 240 bits need no padding.
  return `whsec_${key.subarray(0, 30).toString('base64')}`
}

type Message = { message_id: string; body: string }

/** Without the signature, which only the receiver sees. */
export function openHeaders({ message_id }: { message_id: string }, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Loadstone-Webhooks/1',
    'webhook-id': message_id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  }
}

/** One signature for each secret that is alive. */
export function signedHeaders(secrets: readonly string[], message: Message, at: Date): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(message.message_id, at, message.body))
  return { ...openHeaders(message, at), 'webhook-signature': signatures.join(' ') }
}
