import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconHistory, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { roleLabel } from '../../api/contract/rules/permissions.ts'
import { paths } from '../paths.ts'
import { type Area, areas, areasOf, roleIn } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { colourChoices, useColourChoice } from './colourChoice.ts'
import { useLogout } from './useLogout.tsx'
import '../ui/menu.css'
import styles from './menu.module.css'

type Props = { user: SessionUser; area: Area; withCompany?: boolean }

/** Who is signed in, as whom in this area; their areas, settings and activity, the colours of this device, and the way out. */
export function UserMenu({ user, area: here, withCompany = false }: Props) {
  const own = areasOf(user)
  const [choice, setChoice] = useColourChoice()
  const { askToLogOut, question } = useLogout()
  const name = user.name.trim() || user.email.replace(/@.*/, '')
  const role = roleIn(here, user)
  const standing = [role && roleLabel(role), withCompany && user.company_name].filter(Boolean).join(', ')
  return (
    <>
      <Menu
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        position="bottom-end"
        width={248}
        offset={8}
        checkIcon={<IconCheck size={18} aria-hidden />}
      >
        <Menu.Target>
          <button type="button" className={styles.user}>
            <Avatar name={name} />
            <span className={styles.userWords} title={`${name}, ${standing || user.email}`}>
              {name}
              <small>{standing || user.email}</small>
            </span>
            <span className="sr">account menu</span>
            <IconChevronDown className="i" size={20} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user.email}</Menu.Label>
          {standing && <Menu.Label>{standing}</Menu.Label>}
          {own.length > 1 && (
            <>
              <Menu.Label>Area</Menu.Label>
              {own.map((area) => (
                <Menu.Item key={area} component={Link} to={areas[area].landing}>
                  {areas[area].label}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            component={Link}
            to={paths.settings}
            leftSection={<IconSettings className="i" size={20} aria-hidden />}
          >
            Settings
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.activity}
            leftSection={<IconHistory className="i" size={20} aria-hidden />}
          >
            Activity Log
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Colours</Menu.Label>
          <Menu.RadioGroup value={choice} onChange={setChoice}>
            {colourChoices.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout className="i" size={20} aria-hidden />} onClick={askToLogOut}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
