import { Loader } from '@mantine/core'
import { type Icon, IconCheck, IconChevronDown, IconHistory, IconLogout, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { roleLabel } from '../../api/contract/rules/permissions.ts'
import { paths } from '../paths.ts'
import { type Area, areas, areasOf, roleIn } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { BarMenu } from './BarMenu.tsx'
import { colourChoices, useColourChoice } from './colourChoice.ts'
import styles from './menu.module.css'
import { useLogout } from './useLogout.tsx'

type Props = { user: SessionUser; area: Area; withCompany?: boolean }

export function UserMenu({ user, area: here, withCompany = false }: Props) {
  const own = areasOf(user)
  const [choice, setChoice] = useColourChoice()
  const { askToLogOut, isAsking, question } = useLogout()
  const name = user.name.trim() || user.email.replace(/@.*/, '')
  const role = roleIn(here, user)
  const standing = [role && roleLabel(role), withCompany && user.company_name].filter(Boolean).join(', ')
  return (
    <>
      <BarMenu
        className={styles.user}
        button={
          <>
            {isAsking ? <Loader size={40} color="currentColor" aria-hidden /> : <Avatar name={name} />}
            <span className={styles.userWords} title={`${name}, ${standing || user.email}`}>
              {name}
              <small>{standing || user.email}</small>
            </span>
            <span className="sr">account menu</span>
            <IconChevronDown className="i" size={20} aria-hidden />
          </>
        }
      >
        <Label>{user.email}</Label>
        {standing && <Label>{standing}</Label>}
        {own.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a menu's group is no fieldset
          <div role="group" aria-label="Area">
            <Label>Area</Label>
            {own.map((area) => (
              <LinkItem key={area} to={areas[area].landing}>
                {areas[area].label}
              </LinkItem>
            ))}
            <hr className={styles.divider} />
          </div>
        )}
        <LinkItem to={paths.settings} Icon={IconSettings}>
          Settings
        </LinkItem>
        <LinkItem to={paths.activity} Icon={IconHistory}>
          Activity Log
        </LinkItem>
        <hr className={styles.divider} />
        {/* biome-ignore lint/a11y/useSemanticElements: a menu's group is no fieldset */}
        <div role="group" aria-label="Colours">
          <Label>Colours</Label>
          {colourChoices.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              aria-checked={value === choice}
              tabIndex={-1}
              className={styles.item}
              onClick={() => setChoice(value)}
            >
              <span className={styles.mark}>{value === choice && <IconCheck size={20} aria-hidden />}</span>
              {label}
            </button>
          ))}
        </div>
        <hr className={styles.divider} />
        <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={askToLogOut}>
          <IconLogout className="i" size={20} aria-hidden />
          Logout
        </button>
      </BarMenu>
      <span className="sr" role="status">
        {isAsking && 'Logging out'}
      </span>
      {question}
    </>
  )
}

function Label({ children }: { children: ReactNode }) {
  return <div className={styles.menuLabel}>{children}</div>
}

function LinkItem({ to, Icon, children }: { to: string; Icon?: Icon; children: ReactNode }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={styles.item}>
      {Icon && <Icon className="i" size={20} aria-hidden />}
      {children}
    </Link>
  )
}
