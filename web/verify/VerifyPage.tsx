import { Claims } from './Claims.tsx'
import type { Check } from './checkTicket.ts'
import { HowChecked } from './HowChecked.tsx'
import { NothingScanned } from './NothingScanned.tsx'
import { TicketShown } from './TicketShown.tsx'
import { useCheck } from './useCheck.ts'
import { useScanned } from './useScanned.ts'
import { Verdict } from './Verdict.tsx'
import styles from './verifyPage.module.css'
import { WhatToDo } from './WhatToDo.tsx'

/** A ticket's QR code leads here. Works without an account and offline. */
export function VerifyPage() {
  const text = useScanned()
  return <div className={styles.page}>{text === '' ? <NothingScanned /> : <Scanned text={text} />}</div>
}

function Scanned({ text }: { text: string }) {
  const check = useCheck(text)
  if (!check) return null
  return (
    <>
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
