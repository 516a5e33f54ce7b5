import { IconAlertTriangle, IconCheck, IconClock, IconDeviceMobile, IconDeviceMobileOff } from '@tabler/icons-react'
import type { Phone } from '../../api/contract/devices.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { EndPhone } from './EndPhone.tsx'
import styles from './phones.module.css'
import { adviceOf, contactOf, lostText, lostWhich, waitingText, wipedText } from './phoneWords.ts'

export function PhoneRow({ phone, now, mayEnd }: { phone: Phone; now: number; mayEnd: boolean }) {
  const { name, number, user } = phone
  const waiting = waitingText(phone)
  const lost = lostText(phone)
  const wiped = wipedText(phone)
  const advice = adviceOf(phone)
  return (
    <li className={styles.phone}>
      <Avatar name={user.full_name} />
      <div className={styles.who}>
        <b>{user.full_name}</b>
        <span>
          {name} · {number}
        </span>
      </div>
      <Contact phone={phone} now={now} />
      <div className={styles.state}>
        {lost && <StatusPill tone="red" Icon={IconAlertTriangle} label={lost} />}
        {wiped && <StatusPill tone="amber" Icon={IconDeviceMobileOff} label={wiped} />}
        {waiting && <StatusPill tone="amber" Icon={IconDeviceMobile} label={waiting} />}
        {!phone.is_active && !wiped && (
          <StatusPill tone="plain" Icon={IconDeviceMobileOff} label="Can’t send any more" />
        )}
        {!lost && !waiting && !wiped && phone.is_active && (
          <StatusPill tone="green" Icon={IconCheck} label="Everything has arrived" />
        )}
        {lost && <p>{lostWhich(phone, now)}</p>}
        {advice && <p>{advice}</p>}
        {mayEnd && phone.is_active && <EndPhone phone={phone} />}
      </div>
    </li>
  )
}

function Contact({ phone, now }: { phone: Phone; now: number }) {
  const { text, tone } = contactOf(phone, now)
  if (tone === 'plain') return <span className={styles.contact}>{text}</span>
  return (
    <span className={styles.contact}>
      <StatusPill tone={tone} Icon={IconClock} label={text} />
    </span>
  )
}
