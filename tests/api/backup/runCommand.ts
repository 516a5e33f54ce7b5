import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../../api/config.ts'

export type Ending = { code: number; stderr: string }

/** As npm runs it, typed in that folder. */
export function runCommand(
  command: 'backup' | 'restore',
  args: readonly string[],
  folder: string,
  env: Record<string, string>,
): Promise<Ending> {
  const file = join('api', 'cli', `${command}.ts`)
  const options = { cwd: projectRoot, env: { ...process.env, INIT_CWD: folder, ...env } }
  return new Promise((done) => {
    execFile(process.execPath, ['--import', './api/cli/runtime.mjs', file, ...args], options, (error, _, stderr) =>
      done({ code: Number(error?.code ?? 0), stderr }),
    )
  })
}
