import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SigningKey } from '../deps.ts'
import { hashSecret } from './secrets.ts'

const period = 30
const cipher = 'aes-256-gcm'

/** The secret that the authenticator app and the server share: 160 bits, as RFC 4226 recommends. */
export function newFactorSecret(): Buffer {
  return randomBytes(20)
}

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Loadstone',
    label,
    period,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** For the app's camera, and in base 32 for typing. */
export function factorUri(secret: Buffer, email: string): { uri: string; typed: string } {
  const totp = totpOf(secret, email)
  return { uri: totp.toString(), typed: totp.secret.base32 }
}

/** The code's step in time, at most one beside now; null if it is no code of these. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** At rest: nonce, ciphertext, tag. Bound to the user, so that nobody's secret works in another row. */
export function sealFactorSecret(signing: SigningKey, userId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(12)
  const sealing = createCipheriv(cipher, keyOf(signing), nonce).setAAD(Buffer.from(String(userId)))
  return Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()])
}

/** Null if it was sealed with another signing key. */
export function openFactorSecret(signing: SigningKey, userId: number, sealed: Buffer): Buffer | null {
  const opening = createDecipheriv(cipher, keyOf(signing), sealed.subarray(0, 12), { authTagLength: 16 })
  opening.setAAD(Buffer.from(String(userId))).setAuthTag(sealed.subarray(-16))
  try {
    return Buffer.concat([opening.update(sealed.subarray(12, -16)), opening.final()])
  } catch {
    return null
  }
}

const keyOf = (signing: SigningKey) => signing.deriveKey('second factor')

/** 80 bits each, so a fast hash is enough to store them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    groupsOf(new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32),
  )
}

const groupsOf = (code: string) => (code.match(/.{4}/g) ?? []).join('-')

/** Null if it isn't shaped like one. Case, blanks and hyphens don't matter. */
export function hashRecoveryCode(code: string): Buffer | null {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-Z2-7]{16}$/.test(plain) ? hashSecret(plain) : null
}
