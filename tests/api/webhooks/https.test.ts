import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { post } from '../../../api/webhooks/sending.ts'
import { ruleFor } from './receiver.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

// Only openssl makes a certificate; it is there wherever git and curl are.
test.skipIf(!hasOpenssl)(
  'a certificate that nobody vouches for gets nothing, though its name was asked for',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loadstone-certificate-'))
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
    const subject = ['-subj', '/CN=books.example', '-days', '1']
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject]
    execFileSync('openssl', made, { stdio: 'ignore' })
    const asked: (string | undefined)[] = []
    let requests = 0
    const server = createServer(
      {
        key: readFileSync(key),
        cert: readFileSync(cert),
        SNICallback: (name, done) => {
          asked.push(name)
          done(null)
        },
      },
      (_request, response) => {
        requests += 1
        response.end()
      },
    )
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const sending = { rule: ruleFor(), delays: [0], timeLimit: 2_000 }
    const answer = await post(sending, `https://books.example:${port}/`, {}, '{}')
    expect([answer.failure, asked, requests]).toEqual(['Certificate not valid', ['books.example'], 0])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true })
  },
)
