import { IconHistory, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { roleLabel } from '../../api/contract/rules/permissions.ts'
import { OrdersAsOf, UnsentChip } from '../device/DeviceState.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { colourChoices, useColourChoice } from '../shell/colourChoice.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { InstallCard } from './InstallCard.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import styles from './me.module.css'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function MePage() {
  const session = useSession()
  if (!session) return null
  const { user } = session
  return (
    <>
      <DriverHead title="Me" sub={user.company_name ?? user.email}>
        <OrdersAsOf />
        <UnsentChip />
      </DriverHead>
      <PhoneMain>
        <section className={`card ${styles.meCard} ${styles.meWho}`}>
          <Avatar name={user.name} />
          <div>
            <h2 className="h3">{user.name}</h2>
            <p className="muted">{user.email}</p>
            <p className="muted">Signed in as {user.role ? roleLabel(user.role) : user.email}</p>
          </div>
        </section>
        <nav className={`card ${styles.meLinks}`} aria-label="Account">
          <Link to={paths.settings}>
            <IconSettings className="i" size={24} aria-hidden />
            Settings
          </Link>
          <Link to={paths.activity}>
            <IconHistory className="i" size={24} aria-hidden />
            Activity Log
          </Link>
        </nav>
        <InstallCard />
        <ColourChoice />
        <LogoutButton />
      </PhoneMain>
    </>
  )
}

function ColourChoice() {
  const [choice, setChoice] = useColourChoice()
  return (
    <fieldset className={`card ${styles.meCard}`}>
      <legend className="h3">Colours</legend>
      {colourChoices.map(({ value, label }) => (
        <label key={value} className={styles.meChoice}>
          <input type="radio" name="colours" checked={choice === value} onChange={() => setChoice(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
