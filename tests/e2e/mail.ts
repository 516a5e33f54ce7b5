import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProduct } from './demo.ts'
import { expect } from './test.ts'

/** Without a mail server each mail is a file: waits for the one to this address with this subject, and gives its link. */
export async function readMailedLink(to: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await readMails()
    const mail = mails.find((text) => text.includes(`To: ${to}`) && text.includes(`Subject: ${subject}`))
    link = mail && /https?:\/\/\S+/.exec(mail)?.[0]
    expect(link, `a mail to ${to}: ${subject}`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return String(link)
}

async function readMails(): Promise<string[]> {
  const folder = join(ownProduct().dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}
