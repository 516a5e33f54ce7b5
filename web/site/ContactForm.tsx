import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import contactStyles from './contact.module.css'
import { composeMail, fitsIntoAddress, type Message } from './contactMail.ts'
import pageStyles from './page.module.css'

/** Opens the visitor's mail program with what was written; nothing is sent to the server. */
export function ContactForm({ address }: { address: string }) {
  const [opened, setOpened] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const form = useForm<Message>({
    initialValues: { email: '', subject: '', message: '' },
    validate: {
      email: (email) => checkEmail(email.trim()),
      subject: (subject) => (subject.trim() ? null : 'The subject field is required.'),
      message: (_message, values) => checkMessage(address, values),
    },
    onSubmitPreventDefault: 'always',
  })

  function open(values: Message) {
    const mail = composeMail(address, values)
    window.location.assign(mail)
    form.reset()
    setOpened(mail)
  }

  function stop() {
    setOpened(null)
    setAttempt(attempt + 1)
  }

  const faults = Object.entries(form.errors).map(([field, text]) => ({ field, text: String(text) }))
  return (
    <form
      className={`card ${contactStyles.contactForm}`}
      noValidate
      onSubmit={form.onSubmit(open, stop)}
      aria-label="Contact"
    >
      <ErrorSummary attempt={attempt} title={null} faults={faults} />
      <Field form={form} name="email" label="Email" kind="email" autoComplete="email" maxLength={254} />
      <Field form={form} name="subject" label="Subject" autoComplete="off" maxLength={150} />
      <Field form={form} name="message" label="Message" kind="long" autoComplete="off" />
      <div className={contactStyles.contactSend}>
        <Button type="submit" variant="primary">
          Open in my mail program
        </Button>
        <p role="status">{opened && <Opened mail={opened} address={address} />}</p>
      </div>
    </form>
  )
}

/** Whether a mail program opened can't be known from here; what was written isn't lost if none did. */
function Opened({ mail, address }: { mail: string; address: string }) {
  return (
    <>
      Your mail program has been asked to open your message: send it from there. If nothing opened,{' '}
      <a className={pageStyles.siteLink} href={mail}>
        try again
      </a>{' '}
      or write to {address}.
    </>
  )
}

function checkEmail(email: string): string | null {
  if (!email) return 'The email field is required.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'The email field must be a valid email address.'
}

function checkMessage(address: string, values: Message): string | null {
  if (!values.message.trim()) return 'The message field is required.'
  if (fitsIntoAddress(composeMail(address, values))) return null
  return `The message is too long for a mail program. Shorten it, or write to ${address}.`
}
