import { Link } from 'react-router-dom'
import { readServed } from '../client/served.ts'
import { paths } from '../paths.ts'
import { LegalPage } from './LegalPage.tsx'
import legalStyles from './legal.module.css'
import pageStyles from './page.module.css'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.terms

export function TermsPage() {
  const address = readServed('contact')
  return (
    <LegalPage
      title="Terms & Conditions"
      lead="The rules for using Loadstone, in plain words."
      description="The rules for using Loadstone: accounts, quotes, bids, orders, tickets and liability, in plain words."
      path={paths.terms}
    >
      <h2>What Loadstone is</h2>
      <p>
        Loadstone is a marketplace for businesses that buy, sell and carry bulk aggregates in the United Kingdom.
        Contractors request quotes, suppliers and hauliers give prices, and tickets record the loads. Those firms make
        the contracts of sale and carriage with each other. The operator of this site ("we") is not a party to them.
      </p>
      <Accounts />
      <Trade />
      <h2>Tickets</h2>
      <ul>
        <li>
          A ticket records one load: gross and tare weight, vehicle, time and a signature. Enter what was weighed.
        </li>
        <li>A ticket that looks unusual is accepted and marked for the carrier's office. Tickets are not deleted.</li>
        <li>
          The app keeps tickets on the phone until they are received. Keep the phone and the app's data until it says
          that nothing is unsent.
        </li>
      </ul>
      <h2>Fair use</h2>
      <p>
        Don't use the site to break the law, to access other people's data, or to disrupt the site. We may end the
        access of anyone who does so, or whose details prove to be false.
      </p>
      <h2>Service and liability</h2>
      <p>
        We work to keep the service available and correct, but can't promise that it will never be interrupted. We don't
        check goods, vehicles, licences or insurance for you: check them yourself before you trade. Nothing here limits
        liability that can't be limited by law.
      </p>
      <h2>Changes, law and questions</h2>
      <p>
        If these terms change, the new text appears on this page with its date. The law of England and Wales applies.
        How we treat personal data is explained in the{' '}
        <Link className={pageStyles.siteLink} to={paths.privacyPolicy}>
          Privacy Policy
        </Link>
        . Questions go to{' '}
        <a className={pageStyles.siteLink} href={`mailto:${address}`}>
          {address}
        </a>
        .
      </p>
      <p className={legalStyles.legalDate}>As of November 2026</p>
    </LegalPage>
  )
}

function Accounts() {
  return (
    <>
      <h2>Accounts</h2>
      <ul>
        <li>
          Only firms, and people who may act for them, can register. Your details must be true and kept up to date.
        </li>
        <li>
          An account works once its email is confirmed and an administrator has approved it. We may refuse an account,
          or end its access.
        </li>
        <li>Keep your password to yourself. Your firm is responsible for what is done with your account.</li>
        <li>
          A haulier is responsible for the accounts it creates for its staff and drivers, and for the permissions it
          gives them.
        </li>
      </ul>
    </>
  )
}

function Trade() {
  return (
    <>
      <h2>Quotes, bids and orders</h2>
      <ul>
        <li>Suppliers see a quote once an administrator has verified it.</li>
        <li>
          Prices are for the whole job, in pounds, excluding VAT. The price shown to the contractor includes our service
          charge.
        </li>
        <li>A bid or a delivery price is an offer. You can change or withdraw it until it is accepted.</li>
        <li>When a contractor accepts an offer, its prices are fixed and the other offers are rejected.</li>
        <li>Payment, invoices, quality and claims are for the firms concerned to settle.</li>
      </ul>
    </>
  )
}
