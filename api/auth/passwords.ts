import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id. `memory` is in KiB. */
const strong = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** $argon2id$v=19$m=…,t=…,p=…$salt$tag */
export async function hashPassword(password: string, cost = strong): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

export async function isPassword(password: string, encoded: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(encoded)
  if (!match) throw new Error('Not an argon2id hash')
  const [, memory, passes, parallelism, salt, expected] = match
  const tag = Buffer.from(String(expected), 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(String(salt), 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  })
  return timingSafeEqual(actual, tag)
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
