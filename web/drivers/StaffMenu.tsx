import { useState } from 'react'
import { refusalToHandOver, type StaffMember } from '../../api/contract/staff.ts'
import { MenuAction } from '../shell/MoreMenu.tsx'
import { RowMenu } from '../shell/RowMenu.tsx'
import { HandOver } from './HandOver.tsx'
import { SignOut } from './SignOut.tsx'

type Asked = 'sign-out' | 'hand-over'

/** What an owner rarely does to a colleague. The questions outlive the menu. */
export function StaffMenu({ user }: { user: StaffMember }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <RowMenu name={user.full_name}>
        <MenuAction onClick={() => setAsked('sign-out')}>Sign out</MenuAction>
        {refusalToHandOver(user) === null && <MenuAction onClick={() => setAsked('hand-over')}>Make owner</MenuAction>}
      </RowMenu>
      {asked === 'sign-out' && <SignOut user={user} onClose={close} />}
      {asked === 'hand-over' && <HandOver user={user} onClose={close} />}
    </>
  )
}
