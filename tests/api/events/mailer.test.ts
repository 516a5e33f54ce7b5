import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../../api/config.ts'
import { createMailer } from '../../../api/events/mailer.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'loadstone-mail-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const silent = { info: () => {} } as unknown as FastifyBaseLogger

test('without a mail server each mail becomes a file that only its owner can read', async () => {
  const send = createMailer(loadConfig({ DATA_DIR }), silent)
  await send({ to: 'a@test.example', subject: 'Reset', text: 'https://x.example/reset/1', messageId: '<1@x.example>' })
  const folder = join(DATA_DIR, 'mail')
  const [file = ''] = readdirSync(folder)
  const mail = readFileSync(join(folder, file), 'utf8')
  for (const line of ['From: Loadstone <no-reply@loadstone.example>', 'Subject: Reset']) expect(mail).toContain(line)
  expect([folder, join(folder, file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
})
