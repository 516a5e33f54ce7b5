import type { AppDeps } from '../auth/appDeps.ts'
import type { Asker } from '../auth/limits.ts'
import type { FailureName } from '../auth/limitTable.ts'
import { isRefusal } from '../errors/refuse.ts'
import { markTold } from './loginQueries.ts'
import { findUserByEmail } from './queries.ts'
import { requestLink } from './requestLink.ts'

/** `browser`: its name if the account has signed in there. */
export type LoginAsker = { email: string; address: string; browser: string | null }

const rows = ['login', 'login_address', 'login_account'] as const satisfies readonly FailureName[]

/** Counts the try first, so that parallel tries can't exceed a limit. `check` answers null to a wrong password. */
export async function limitLogins<Found>(
  deps: AppDeps,
  asker: LoginAsker,
  check: () => Promise<Found | null>,
): Promise<Found | null> {
  await countTry(deps, asker)
  const found = await check().catch(async (error: unknown) => {
    // A wrong code stays counted: whoever knows the password must not guess codes without end.
    if (!(isRefusal(error) && error.code === 'wrong_code')) await takeBack(deps, rows, asker)
    throw error
  })
  if (found === null) await tellOwner(deps, asker)
  else {
    await deps.limits.takeBack('login_address', asker)
    await deps.limits.forget('login', asker)
    await deps.limits.forget('login_account', asker)
  }
  return found
}

async function countTry(deps: AppDeps, asker: Asker): Promise<void> {
  for (const [place, row] of rows.entries()) {
    try {
      await deps.limits.count(row, asker)
    } catch (error) {
      await takeBack(deps, rows.slice(0, place), asker)
      throw error
    }
  }
}

async function takeBack(deps: AppDeps, names: readonly FailureName[], asker: Asker): Promise<void> {
  for (const name of names) await deps.limits.takeBack(name, asker)
}

/** Once a day, when the account starts to wait. It costs the same whether or not there is one. */
async function tellOwner(deps: AppDeps, { email, browser }: LoginAsker): Promise<void> {
  const key = deps.limits.keyOf('login_account', { email, browser })
  if (!(await markTold(deps.db, key, deps.now()))) return
  await requestLink(deps, 'user.login_locked', await findUserByEmail(deps.db, email))
}
