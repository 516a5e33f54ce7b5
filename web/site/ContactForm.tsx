import { laravelText } from '../../api/contract/wire/laravelText.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { type Fault, faultsOfBlanks } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import contactStyles from './contact.module.css'
import { composeMail, fitsIntoAddress, type Message } from './contactMail.ts'
import pageStyles from './page.module.css'

const labels = { email: 'Email', subject: 'Subject', message: 'Message' }

/** Opens the visitor's mail program; nothing is sent to the server. */
export function ContactForm({ address }: { address: string }) {
  const {
    form,
    answer: opened,
    clear,
    ...sent
  } = useSentForm<Message, string>({
    initial: { email: '', subject: '', message: '' },
    labels,
    faultsOf: (message) => faultsOf(message, address),
    send: async (message) => {
      const mail = composeMail(address, message)
      window.location.assign(mail)
      return mail
    },
    onSent: () => clear(),
    failureOf: () => null,
  })
  return (
    <Form sent={sent} label="Contact" className={`card ${contactStyles.contactForm}`}>
      <Field form={form} name="email" label={labels.email} kind="email" autoComplete="email" maxLength={254} />
      <Field form={form} name="subject" label={labels.subject} autoComplete="off" maxLength={150} />
      <Field form={form} name="message" label={labels.message} kind="long" autoComplete="off" />
      <div className={contactStyles.contactSend}>
        <Submit sent={sent} size="md">
          Open in my mail program
        </Submit>
        <p role="status">{opened && <Opened mail={opened} address={address} />}</p>
      </div>
    </Form>
  )
}

/** The page can't know whether a mail program opened, so the message stays. */
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

/** Without a schema, which public pages don't load, but with the contract's texts. */
function faultsOf(message: Message, address: string): Fault[] {
  const faults = faultsOfBlanks(message)
  const email = message.email.trim()
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    const text = laravelText({ code: 'invalid_format', format: 'email', path: ['email'], input: email })
    faults.push({ field: 'email', text })
  }
  if (!fitsIntoAddress(composeMail(address, message))) {
    const text = `The message is too long for a mail program. Shorten it, or write to ${address}.`
    faults.push({ field: 'message', text })
  }
  return faults
}
