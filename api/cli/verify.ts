import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import { verifyKeys, verifyPack, verifySeal } from '../contract/calls.ts'
import { VerifyKeys } from '../contract/evidence/answers.ts'
import { type Request as Asking, requestOf } from '../contract/wire/call.ts'
import { codesInFile } from '../evidence/codesInFile.ts'
import { type AskPack, reportOnPack } from '../evidence/packReport.ts'
import { type AskSeal, type Report, reportOn } from '../evidence/verifyReport.ts'
import { runCommand, say } from './command.ts'

const usage =
  'npm run verify -- <ticket.pdf | delivery-pack.pdf | text of a code> ' +
  '--server https://loadstone.example | --keys keys.json (what /api/verify/keys of that server answered)'

// A code may name any address, so the user decides whose keys to trust.
await runCommand(async () => {
  const { what, server, keysFile } = readOptions()
  const codes = codesInFile(existsSync(what) ? readFileSync(what) : Buffer.from(what))
  if (codes.length === 0) throw new ConfigError(`There is no code of a ticket in it. Use: ${usage}`)
  const { data: keys } = VerifyKeys.parse(keysFile ? readJson(keysFile) : await ask(server, requestOf(verifyKeys, {})))
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
  try {
    const { values, positionals } = parseArgs({ options: { server: option, keys: option }, allowPositionals: true })
    const [what] = positionals
    if (what === undefined || positionals.length > 1) throw new Error('Give one file or text.')
    if (!values.server && !values.keys) throw new Error('Say whose keys are to be believed.')
    return { what, server: values.server ?? '', keysFile: values.keys }
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error} Use: ${usage}`)
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}

async function ask(server: string, asking: Asking): Promise<unknown> {
  const { method, path, body } = asking
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(new URL(path, server), { method, ...sent }).catch((error: Error) => {
    throw new ConfigError(`${server}: ${error.message}`)
  })
  if (answer.status === 404) return null
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after')) || 60
    say(`${server} asks to wait ${seconds} s.`)
    await setTimeout(seconds * 1_000)
    return ask(server, asking)
  }
  if (!answer.ok) throw new ConfigError(`${server}: ${answer.status}`)
  return answer.json()
}
