import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { Config } from '../config.ts'
import { keyIdOf, withLowS } from '../contract/evidence/keys.ts'
import { toHex } from '../contract/rules/hex.ts'
import type { Db } from '../db/database.ts'
import type { SigningKey } from '../deps.ts'
import { findKeptKey, lockKeys, putSigningKey } from './keyQueries.ts'

/** The key in SIGNING_KEY, else the database's, which the first start makes. It replaces any other. */
export function openSigningKey(db: Db, { signingKey }: Config, now: Date): Promise<SigningKey> {
  return db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    const pkcs8 = signingKey ?? (await findKeptKey(trx)) ?? makeSigningKey()
    const key = await signingKeyFrom(pkcs8)
    await putSigningKey(trx, key, signingKey ? null : pkcs8, now)
    return key
  })
}

/** `pkcs8`: a P-256 private key in DER. */
export async function signingKeyFrom(pkcs8: Buffer): Promise<SigningKey> {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = pointOf(key)
  const root = Buffer.from(String(key.export({ format: 'jwk' }).d), 'base64url')
  const derived = new Map<string, Buffer>()
  const deriveKey = (purpose: string) => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    derived.set(purpose, known)
    return known
  }
  return {
    id: await keyIdOf(publicKey),
    publicKey,
    sign: (message) => withLowS(sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' }).toString('hex')),
    deriveKey,
  }
}

export function makeSigningKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return privateKey.export({ format: 'der', type: 'pkcs8' })
}

/** The last 65 bytes are the uncompressed point. */
function pointOf(privateKey: KeyObject): string {
  return toHex(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-65))
}
