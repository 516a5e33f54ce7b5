import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../../api/config.ts'

export type Ending = { code: number; stderr: string }

/** As npm runs it, typed in that folder. `limit`: a limit of the shell's for it, such as `ulimit -f 64`. */
export function runCommand(
  command: 'adminCreate' | 'backup' | 'migrate' | 'restore' | 'verify',
  args: readonly string[],
  folder: string,
  env: Record<string, string>,
  limit = 'true',
): Promise<Ending> {
  const file = join('api', 'cli', `${command}.ts`)
  const options = { cwd: projectRoot, env: { ...process.env, INIT_CWD: folder, ...env } }
  return new Promise((done) => {
    const node = [process.execPath, '--import', './api/cli/runtime.mjs', file, ...args]
    execFile('bash', ['-c', `${limit}; exec "$@"`, 'bash', ...node], options, (error, _, stderr) =>
      done({ code: Number(error?.code ?? 0), stderr }),
    )
  })
}
