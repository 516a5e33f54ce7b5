import { resolve } from 'node:path'
import { ConfigError } from '../config.ts'

/** The command's one argument, a path. */
export function readPathArgument(usage: string): string {
  const [path, ...more] = process.argv.slice(2)
  if (!path || path.startsWith('-') || more.length > 0) throw new ConfigError(usage)
  // npm runs commands in the project's folder; INIT_CWD is where the user typed it.
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}
