import { fromHex, toHex } from '../rules/hex.ts'
import { sha256OfBytes } from '../rules/signedContent.ts'

/**
 * ES256: ECDSA on P-256 with SHA-256, by WebCrypto. A public key is its uncompressed point (65 bytes), a signature is r
 * and s (64 bytes), both in lower-case hexadecimal. A key's id is the SHA-256 of the public key.
 */
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const es256 = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Not a shared buffer, so nobody else can change it meanwhile. */
export type Message = Uint8Array<ArrayBuffer>

export type MadeKey = { privateKey: CryptoKey; publicKey: string }

/** The private key can't be exported. */
export async function makeKey(): Promise<MadeKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  return { privateKey, publicKey: toHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))) }
}

export function keyIdOf(publicKey: string): Promise<string> {
  return sha256OfBytes(fromHex(publicKey))
}

export async function isPublicKey(publicKey: string): Promise<boolean> {
  return (await importPublic(publicKey)) !== null
}

export async function sign(privateKey: CryptoKey, message: Message): Promise<string> {
  return withLowS(toHex(new Uint8Array(await crypto.subtle.sign(es256, privateKey, message))))
}

const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Where (r, s) fits, so does (r, n − s). We write the lower s, and take both for the same signature. */
export function withLowS(signature: string): string {
  const s = BigInt(`0x${signature.slice(64)}`)
  const isHigh = s > curveOrder / 2n && s < curveOrder
  return isHigh ? signature.slice(0, 64) + (curveOrder - s).toString(16).padStart(64, '0') : signature
}

/** False also for an invalid key. */
export async function isSignedBy(publicKey: string, signature: string, message: Message): Promise<boolean> {
  const key = await importPublic(publicKey)
  return key !== null && crypto.subtle.verify(es256, key, fromHex(signature), message)
}

function importPublic(publicKey: string): Promise<CryptoKey | null> {
  return crypto.subtle.importKey('raw', fromHex(publicKey), curve, true, ['verify']).catch(() => null)
}
