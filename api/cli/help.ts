import { parseArgs } from 'node:util'

const help = `npm start: builds the site where it has changed, starts the database, migrates it,
puts the demo into a new one, and serves everything at one address.

Options (after "--", as in "npm start -- --fresh-demo")
  --fresh-demo   Empties the demo and starts its story again; refuses a database that is no demo
  --help         Says this

Settings are environment variables, or lines of a file .env: PORT (3000), DATA_DIR (.data),
DATABASE_URL, SEED and others. docs/operating.md has all of them.

The log is JSON on stdout. Where stdout is a terminal, it goes to loadstone.log in DATA_DIR.

Ctrl-C ends the server and its database.

Exit codes
  0   It was ended by Ctrl-C or a signal, or has only said this
  1   It could not start or go on: the sentence above says what to do
  2   An option that it doesn't know`

export type StartOptions = { isFresh: boolean }

/** Prints the help and ends if asked to, or if an option is unknown. */
export function readOptions(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'fresh-demo': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    return { isFresh: values['fresh-demo'] ?? false }
  } catch {
    console.error(`Unknown option: ${args.join(' ')}. "npm start -- --help" lists the options.`)
    process.exit(2)
  }
}
