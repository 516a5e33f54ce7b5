import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'

/** A path is meant from where it was typed: npm runs commands in the project's folder and keeps the other in INIT_CWD. */
export const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

export function readPathArgument(usage: string): string {
  const [path, ...more] = process.argv.slice(2)
  if (!path || path.startsWith('-') || more.length > 0) throw new ConfigError(usage)
  return typedPath(path)
}

/** Throws a ConfigError with the first sentence of Node's own message, then the usage. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.?(?: |\n)(?=[A-Z])|\.$/)
    throw new ConfigError(`${sentence}. ${usage}`)
  }
}
