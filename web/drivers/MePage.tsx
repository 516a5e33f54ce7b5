import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { roleLabel } from '../../api/contract/permissions.ts'
import { logout } from '../session/logout.ts'
import { useSession } from '../session/useSession.ts'
import { colourChoices, useColourChoice } from '../shell/colourChoice.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { DriverHead } from './DriverHead.tsx'
import './me.css'

/** Who drives, the colours of this phone, and the way out. */
export function MePage() {
  const session = useSession()
  if (!session) return null
  const { user } = session
  return (
    <>
      <DriverHead title="Me" sub={user.company_name ?? roleLabel(user.role)} />
      <main className="dmain" id="main" tabIndex={-1}>
        <section className="card me-card me-who">
          <Avatar name={user.name} />
          <div>
            <h2 className="h3">{user.name}</h2>
            <p className="muted">{user.email}</p>
            <p className="muted">{roleLabel(user.role)}</p>
          </div>
        </section>
        <ColourChoice />
        <Button
          size="lg"
          leftSection={<IconLogout className="i" size={24} aria-hidden />}
          onClick={() => void logout()}
        >
          Logout
        </Button>
      </main>
    </>
  )
}

function ColourChoice() {
  const [choice, setChoice] = useColourChoice()
  return (
    <fieldset className="card me-card">
      <legend className="h3">Colours</legend>
      {colourChoices.map(({ value, label }) => (
        <label key={value} className="me-choice">
          <input type="radio" name="colours" checked={choice === value} onChange={() => setChoice(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
