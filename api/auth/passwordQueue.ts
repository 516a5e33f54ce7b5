import type { Deps } from '../deps.ts'
import type { Asker, Limits } from './limits.ts'
import { isPassword } from './passwords.ts'
import { createTurns } from './turns.ts'

/** Half of libuv's threads: new connections to the database need the others. */
const atOnce = 2

/** Hashes passwords for requests, which take turns. The row `hashes_asker` holds back too many of one asker. */
export type Passwords = {
  hash: (password: string, asker: Asker) => Promise<string>
  isRight: (password: string, encoded: string, asker: Asker) => Promise<boolean>
}

export function queuePasswords({ hashPassword }: Pick<Deps, 'hashPassword'>, { keyOf }: Limits): Passwords {
  const turns = createTurns(atOnce)
  return {
    hash: (password, asker) => turns(keyOf('hashes_asker', asker), () => hashPassword(password)),
    isRight: (password, encoded, asker) => turns(keyOf('hashes_asker', asker), () => isPassword(password, encoded)),
  }
}
