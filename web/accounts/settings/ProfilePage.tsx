import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useProfile } from '../../session/useProfile.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { OwnDetails } from './OwnDetails.tsx'

export function ProfilePage() {
  const profile = useProfile()
  return (
    <>
      <PageHead title="Profile">
        <Button component={Link} to={paths.settings}>
          Settings
        </Button>
      </PageHead>
      <div className="form">
        <Loaded query={profile} failure="Failed to load user data">
          {(data) => <OwnDetails profile={data} />}
        </Loaded>
      </div>
    </>
  )
}
