import { signatureRead } from './calls.ts'
import { requestOf } from './wire/call.ts'

/** `signatures/<uuid>.png` -> the picture's path, for an <img>. */
export function signaturePath(signature: string): string {
  return requestOf(signatureRead, { file: signature.slice(signature.lastIndexOf('/') + 1) }).path
}
