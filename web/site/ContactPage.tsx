import { readServed } from '../client/served.ts'
import { paths } from '../paths.ts'
import { ContactForm } from './ContactForm.tsx'
import contactStyles from './contact.module.css'
import { PageBand } from './PageBand.tsx'
import { PageMeta } from './PageMeta.tsx'
import pageStyles from './page.module.css'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.contact

export function ContactPage() {
  const address = readServed('contact')
  return (
    <>
      <PageMeta
        title="Contact"
        description="Write to Loadstone: questions about registering, quotes, orders, tickets or your data."
        path={paths.contact}
      />
      <PageBand
        title="Contact"
        lead="A question about registering, an order or a ticket? Write to us. Your message is sent from your own mail program."
      />
      <div className={`${pageStyles.siteWrap} ${pageStyles.sitePart} ${contactStyles.contact}`}>
        <ContactForm address={address} />
        <aside className={contactStyles.contactAside}>
          <h2 className="h3">By email</h2>
          <p>
            <a className={pageStyles.siteLink} href={`mailto:${address}`}>
              {address}
            </a>
          </p>
          <h2 className="h3">About an order or a ticket</h2>
          <p>Give the number of the quote, and of the ticket if there is one. You’ll find it at the top of the page.</p>
          <h2 className="h3">A ticket waits on a phone</h2>
          <p>Nothing unsent is deleted. Open the app where there’s signal and it is sent automatically.</p>
        </aside>
      </div>
    </>
  )
}
