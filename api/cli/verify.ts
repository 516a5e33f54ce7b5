import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { ConfigError, whyUnread } from '../config.ts'
import { verifyKeys, verifyPack, verifySeal } from '../contract/calls.ts'
import { VerifyKeys } from '../contract/evidence/answers.ts'
import { type Request as Asking, requestOf } from '../contract/wire/call.ts'
import { codesInFile } from '../evidence/codesInFile.ts'
import { type AskPack, reportOnPack } from '../evidence/packReport.ts'
import { type AskSeal, type Report, reportOn } from '../evidence/verifyReport.ts'
import { readArguments, typedPath } from './arguments.ts'
import { runCommand, say } from './command.ts'

const usage =
  'Use: npm run verify -- <ticket.pdf | delivery-pack.pdf | text of a code> ' +
  '--server https://loadstone.example | --keys keys.json (what /api/verify/keys of that server answered).'

type Keys = z.infer<typeof VerifyKeys>

// A code may name any address, so the user decides whose keys to trust.
await runCommand(async () => {
  const { what, server, keysFile } = readOptions()
  const codes = readCodes(what)
  const { data: keys } = keysFile ? readKeys(keysFile) : await askKeys(server)
  const askSeal: AskSeal = (ticket) => ask(server, requestOf(verifySeal, ticket))
  const askPack: AskPack = (tickets) => ask(server, requestOf(verifyPack, { tickets }))
  const reports: Report[] = []
  for (const code of codes) {
    const report = await reportOn(code, { keys, askSeal: server ? askSeal : null })
    for (const line of report.lines) say(line)
    reports.push(report)
  }
  const together = await reportOnPack({ reports, keys, askPack: server ? askPack : null })
  for (const line of together.lines) say(line)
  const holding = reports.filter(({ isSound }) => isSound).length
  say(`${holding} of ${codes.length} hold. Compare what they say with the paper.`)
  if (holding < codes.length || !together.isSound) process.exit(1)
})

function readOptions() {
  const option = { type: 'string' } as const
  const options = { server: option, keys: option }
  const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
  const { server = '', keys } = values
  const [what] = positionals
  if (!what || positionals.length > 1) throw new ConfigError(`Give one file or text. ${usage}`)
  if (!server && !keys) throw new ConfigError(`Say whose keys are to be believed. ${usage}`)
  if (server && !/^https?:$/.test(URL.parse(server)?.protocol ?? ''))
    throw new ConfigError(`--server ${server} is no address, such as https://loadstone.example.`)
  return { what, server, keysFile: keys && typedPath(keys) }
}

function readCodes(what: string): string[] {
  const file = typedPath(what)
  const isFile = existsSync(file)
  const codes = codesInFile(isFile ? readBytes(file) : Buffer.from(what))
  if (codes.length > 0) return codes
  if (isFile) throw new ConfigError(`${file} holds no code of a ticket: name a ticket's or a delivery pack's PDF.`)
  const shown = what.length > 60 ? `${what.slice(0, 60)}…` : what
  throw new ConfigError(`"${shown}" is neither a file nor the text of a code.`)
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigError(`It can't be checked: ${whyUnread(file, error as NodeJS.ErrnoException)}.`)
  }
}

function readKeys(file: string): Keys {
  const text = readBytes(file).toString()
  try {
    return VerifyKeys.parse(JSON.parse(text))
  } catch {
    throw new ConfigError(`${file} holds no keys: save in it what /api/verify/keys of the server answers.`)
  }
}

async function askKeys(server: string): Promise<Keys> {
  const { data, success } = VerifyKeys.safeParse(await ask(server, requestOf(verifyKeys, {})))
  if (!success) throw notLoadstone(server)
  return data
}

const notLoadstone = (server: string) =>
  new ConfigError(`${server} doesn't answer as Loadstone does: correct --server.`)

async function ask(server: string, asking: Asking): Promise<unknown> {
  const { method, path, body } = asking
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(new URL(path, server), { method, ...sent }).catch(({ message, cause }: Error) => {
    const { code } = (cause ?? {}) as NodeJS.ErrnoException
    throw new ConfigError(`${server} doesn't answer (${code ?? message}): correct --server, or try again later.`)
  })
  if (answer.status === 404) return null
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after')) || 60
    say(`${server} asks to wait ${seconds} s.`)
    await setTimeout(seconds * 1_000)
    return ask(server, asking)
  }
  if (!answer.ok) throw new ConfigError(`${server} answers ${answer.status}: try again later.`)
  return answer.json().catch(() => {
    throw notLoadstone(server)
  })
}
