import type { Config } from '../config.ts'
import { demoPassword, demoSignIns } from '../demo/firms.ts'
import { isSeeded } from '../demo/seed.ts'
import { migrateToLatest } from '../migrate.ts'
import { onPool, say } from './command.ts'
import { seedIfEmpty } from './demo.ts'

/** Migrates and perhaps seeds the database. True if it holds the demo. */
export function prepareDatabase(url: string, { seed }: Config): Promise<boolean> {
  return onPool(url, async (db) => {
    await migrateToLatest(db)
    if (seed === 'demo' && (await seedIfEmpty(db))) say('The demo is in the database.')
    return isSeeded(db)
  })
}

export function welcome(address: string, hasDemo: boolean): void {
  say(`\nLoadstone is at ${address}`)
  if (hasDemo) {
    say(`\nDemo sign-ins, all with the password ${demoPassword}:`)
    for (const [email, role] of demoSignIns) say(`  ${email.padEnd(30)} ${role}`)
  }
  say('')
}
