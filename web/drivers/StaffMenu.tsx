import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { refusalToHandOver, type StaffMember } from '../../api/contract/staff.ts'
import { BarMenu } from '../shell/BarMenu.tsx'
import { MenuAction } from '../shell/MoreMenu.tsx'
import { HandOver } from './HandOver.tsx'
import { SignOut } from './SignOut.tsx'
import styles from './staff.module.css'

type Asked = 'sign-out' | 'hand-over'

/** What an owner rarely does to a colleague. The questions outlive the menu. */
export function StaffMenu({ user }: { user: StaffMember }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <BarMenu
        className={styles.more}
        button={
          <>
            <IconDots className="i" size={20} aria-hidden />
            <span className="sr">More for {user.full_name}</span>
          </>
        }
      >
        <MenuAction onClick={() => setAsked('sign-out')}>Sign out</MenuAction>
        {refusalToHandOver(user) === null && <MenuAction onClick={() => setAsked('hand-over')}>Make owner</MenuAction>}
      </BarMenu>
      {asked === 'sign-out' && <SignOut user={user} onClose={close} />}
      {asked === 'hand-over' && <HandOver user={user} onClose={close} />}
    </>
  )
}
