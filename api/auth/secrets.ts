import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for a session, upload token or mailed link. Store only its SHA-256. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSameSecret(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}

/** `id|secret`, as the specification's clients send it; null if malformed. */
export function parseToken(token: string): { id: number; secret: string } | null {
  const match = /^(\d{1,15})\|([\w-]{20,100})$/.exec(token)
  return match?.[1] && match[2] ? { id: Number(match[1]), secret: match[2] } : null
}
