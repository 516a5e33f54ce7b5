import type { Config } from '../config.ts'
import { demoPassword } from '../contract/demo.ts'
import { demoSignIns } from '../demo/firms.ts'
import { isDemo } from '../demo/seed.ts'
import { migrateToLatest } from '../migrate.ts'
import { onPool, say } from './command.ts'
import { restartDemo, seedIfEmpty } from './demo.ts'
import type { StartOptions } from './help.ts'
import { step } from './steps.ts'

export function prepareDatabase(url: string, { seed }: Config, { isFresh }: StartOptions): Promise<boolean> {
  return onPool(url, async (db) => {
    await step(
      'Migrations',
      () => migrateToLatest(db),
      (applied) => (applied > 0 ? `${applied} applied` : 'none to apply'),
    )
    if (isFresh)
      await step(
        'Demo',
        () => restartDemo(db),
        () => 'starts again',
      )
    else if (seed === 'demo')
      await step(
        'Demo',
        () => seedIfEmpty(db),
        (isSeeded) => (isSeeded ? 'written' : 'unchanged'),
      )
    return isDemo(db)
  })
}

export function welcome({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>, hasDemo: boolean): void {
  const lines = [
    `Loadstone is at ${appUrl}`,
    ...(hasDemo ? demoLines(port) : []),
    '',
    'Read on in README.md; Ctrl-C ends it.',
  ]
  const rule = '═'.repeat(76)
  say(`\n${rule}\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n${rule}\n`)
}

function demoLines(port: number): string[] {
  return [
    '',
    `Six people, at a click on the login page, or with the password ${demoPassword}:`,
    ...demoSignIns.map(([email, role, sees]) => `  ${email.padEnd(30)} ${role.padEnd(14)} ${sees}`),
    '',
    `On an Android phone by cable: adb reverse tcp:${port} tcp:${port}, then open http://localhost:${port}`,
    'On any other phone: "On a real phone" in README.md.',
  ]
}
