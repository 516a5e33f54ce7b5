import { IconScan } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { Claims } from './Claims.tsx'
import type { Check } from './checkTicket.ts'
import { HowChecked } from './HowChecked.tsx'
import { TicketShown } from './TicketShown.tsx'
import { checkScanned, useCheck } from './useCheck.ts'
import { Verdict } from './Verdict.tsx'
import { wordsOf } from './verdictWords.ts'
import styles from './verify.module.css'
import { WhatToDo } from './WhatToDo.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Where a ticket's QR leads: anybody checks it, without an account and without a network. */
export function VerifyPage() {
  const text = useLocation().hash.slice(1)
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      {text === '' ? <NothingScanned /> : <Scanned text={text} />}
    </div>
  )
}

/** With what this device proves by itself, which is so the first thing to be seen. */
export async function openVerifyPage(): Promise<typeof VerifyPage> {
  await checkScanned()
  return VerifyPage
}

function NothingScanned() {
  return (
    <section className={styles.verdict}>
      <title>Check a weight ticket · Loadstone</title>
      <span className={styles.seal}>
        <IconScan className="i" aria-hidden />
      </span>
      <h1>Check a weight ticket</h1>
      <p className={styles.lead}>
        Point your phone’s camera at the QR code on the ticket. It opens here and proves itself, also without a network.
      </p>
    </section>
  )
}

function Scanned({ text }: { text: string }) {
  const check = useCheck(text)
  if (!check) return <title>Checking a ticket · Loadstone</title>
  return (
    <>
      <title>{`${wordsOf(check).title} · Loadstone`}</title>
      <Verdict check={check} />
      <Proof check={check} />
    </>
  )
}

function Proof({ check }: { check: Check }) {
  const { verdict, standing, keys } = check
  switch (verdict.is) {
    case 'genuine':
      return (
        <>
          <TicketShown code={verdict.code} standing={standing} />
          <HowChecked code={verdict.code} standing={standing} />
        </>
      )
    case 'altered':
    case 'unknown key':
      return (
        <>
          <Claims claims={verdict.claims} isKeyKnown={verdict.is === 'altered'} />
          {(verdict.is === 'altered' || keys === 'the server') && <WhatToDo number={verdict.claims.number} />}
        </>
      )
    case 'newer':
    case 'unreadable':
      return null
  }
}
