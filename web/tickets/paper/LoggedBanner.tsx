import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Banner } from '../../ui/Banner.tsx'
import { type Logged, loggedText } from './logged.ts'

/** What has become of the rows that were sent. Green only where nothing is left to look at. */
export function LoggedBanner({ logged }: { logged: Logged }) {
  const text = loggedText(logged)
  if (text === null) return null
  const isSound = logged.refused === 0 && logged.flags.size === 0
  return (
    <Banner
      tone={isSound ? 'green' : 'amber'}
      Icon={isSound ? IconCheck : IconAlertTriangle}
      title={text}
      role="status"
    />
  )
}
