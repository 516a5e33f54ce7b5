import { readServed } from '../client/served.ts'
import { paths } from '../paths.ts'
import { LegalPage } from './LegalPage.tsx'
import legalStyles from './legal.module.css'
import pageStyles from './page.module.css'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.privacyPolicy

export function PrivacyPage() {
  const address = readServed('contact')
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What Loadstone stores about people, why, who sees it, and for how long."
      description="What Loadstone stores about the people who use it, why, who sees it and for how long."
      path={paths.privacyPolicy}
    >
      <h2>Who is responsible</h2>
      <p>
        The operator of this site ("we") decides how the data described here is used. Write to{' '}
        <a className={pageStyles.siteLink} href={`mailto:${address}`}>
          {address}
        </a>{' '}
        with any question or request about it.
      </p>
      <Stored />
      <Seen />
      <Retention />
      <h2>Your rights</h2>
      <p>
        You may ask us for a copy of the data about you, have it corrected, object to its use, or ask us to delete it.
        You can change your name, phone number and password yourself in the settings, and download there what is stored
        about you: your details, sign-ins, devices and notices, the quotes that you raised, bid on or priced, your jobs,
        tickets, queries, photos sent and proposed products, and what else you did. The file shows no price, no picture
        and nobody else's name, except an owner's own accounts payable contact. Where tickets and orders must be kept as
        a record of trade, we'll tell you. You may also complain to the Information Commissioner's Office (ico.org.uk).
      </p>
      <p className={legalStyles.legalDate}>As of November 2026</p>
    </LegalPage>
  )
}

function Stored() {
  return (
    <>
      <h2>What we store, and why</h2>
      <p>We need this to run the marketplace for you and your company:</p>
      <ul>
        <li>
          <b>Your account:</b> name, email, phone, role and permissions, when your email was confirmed and who approved
          the account. Your password is stored only as a hash, from which it can't be read back.
        </li>
        <li>
          <b>Your company:</b> name, address and its position on the map, tax or VAT number, website, accounts payable
          contact, services, products, VOSA number, FORS status and vehicle registrations.
        </li>
        <li>
          <b>Trade:</b> quotes with the location of the site, questions and answers, bids, delivery prices and orders,
          and which user made or changed each of them.
        </li>
        <li>
          <b>Tickets:</b> weights, vehicle, driver, times, place of loading, the name of the person who signed, and the
          signature itself. They are the proof that a load was delivered.
        </li>
        <li>
          <b>Drivers:</b> hauliers create their drivers' accounts. We store which orders drivers are assigned to and the
          tickets they log. The app does not record where a phone is.
        </li>
        <li>
          <b>Devices:</b> which phone or tablet may send tickets for a driver or a haulier's user, when it was last
          seen, and how many tickets it had not sent then.
        </li>
        <li>
          <b>Security:</b> sign-ins with their browser and a shortened network address, and whole addresses for as long
          as they are needed to stop the guessing of passwords and to find faults.
        </li>
      </ul>
      <h2>On your device</h2>
      <p>
        We use three cookies, all necessary: one keeps you signed in, the others (XSRF-TOKEN, and before you sign in
        loadstone_visitor) stop other sites from acting in your name. The browser's storage holds your sign-in, your
        choice of colours and menu, and what you have started to type. For drivers and yards it also holds orders and
        tickets, so that they work without signal. There is no advertising and no tracking, and nothing is loaded from
        other companies' servers.
      </p>
      <p>
        The contact form sends us nothing itself: it opens your own mail program, and we receive what you send from
        there.
      </p>
    </>
  )
}

function Seen() {
  return (
    <>
      <h2>Who sees what</h2>
      <ul>
        <li>
          <b>Contractors</b> see the offers on their own quotes. The price shown to the contractor includes our service
          charge. They see the product, quantity, area and dates of other contractors' verified quotes, but neither
          prices nor addresses.
        </li>
        <li>
          <b>Suppliers</b> see verified quotes, with the site and the contractor's name, and their own bids. They see no
          rival's bid and no haulier's price.
        </li>
        <li>
          <b>Hauliers</b> see the bids that need delivery, and their own prices. They see neither the supplier's price
          nor those of other hauliers.
        </li>
        <li>
          <b>The parties to an order</b> (contractor, supplier, haulier) see its tickets with their signatures, and each
          other's company details.
        </li>
        <li>
          <b>Drivers</b> see the orders they are assigned to, without prices. Only the driver's own company sees their
          phone number and email.
        </li>
        <li>
          <b>Our administrators</b> see everything, to approve accounts and quotes and to help.
        </li>
      </ul>
      <p>
        We don't sell data. We pass it on only to those who host the service or deliver its mail for us, and where the
        law requires it. If we use a lookup service for postcodes or addresses, our server asks it: the service receives
        the postcode or the text, but not who asked.
      </p>
      <h2>Mails</h2>
      <p>
        We send links to confirm an email or to reset a password, and notices about your quotes, bids and orders. You
        can choose which notices you want in the settings.
      </p>
    </>
  )
}

function Retention() {
  return (
    <>
      <h2>For how long</h2>
      <ul>
        <li>A sign-in lasts 12 hours without use, or 30 days for drivers and others on the road.</li>
        <li>A link to confirm an email lasts 7 days, a link to reset a password 60 minutes; each works once.</li>
        <li>Ended sign-ins are deleted after 90 days, used links after 30 days.</li>
        <li>The secret address of your calendar works until you end it in the settings or your account ends.</li>
        <li>The record of who signed in, was refused or had their rights changed is kept for a year.</li>
        <li>
          A device's permission to send tickets ends 60 days after it was last online, or when it is revoked in the
          settings.
        </li>
        <li>
          When an account is deleted, sign-in ends at once and the email address becomes free again. Two years after an
          account has ended, the person’s name, email and telephone number are erased.
        </li>
        <li>A site’s contact is erased two years after the last day of its quote and the last load.</li>
        <li>A saved site’s contact is erased two years after the site was archived.</li>
        <li>
          Orders and tickets are kept as the record of what was traded and delivered. Six years after a load, the name
          of who signed, the signature and the photos of slips and collection notes are erased; weights and seals stay.
          Files on a quote, a bid or an order go after six years, too, or when their firm removes them.
        </li>
      </ul>
    </>
  )
}
