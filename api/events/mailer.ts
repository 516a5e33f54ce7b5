import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mail } from './mails.ts'

export type SendMail = (mail: Mail & { messageId: string }) => Promise<void>

/** SMTP if configured; otherwise writes each mail to DATA_DIR/mail and logs its links. */
export function createMailer(config: Config, log: FastifyBaseLogger): SendMail {
  const from = { name: 'Loadstone', address: config.mailFrom }
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport(config.smtpUrl)
    return async (mail) => {
      await transport.sendMail({ from, ...mail })
    }
  }
  const folder = path.join(config.dataDir, 'mail')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...mail })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path.join(folder, `${mail.messageId.replace(/[^\w.-]/g, '_')}.eml`), message as Buffer, {
      mode: 0o600,
    })
    log.info({ to: mail.to, subject: mail.subject, links: mail.text.match(/https?:\S+/g) ?? [] }, 'mail written')
  }
}
