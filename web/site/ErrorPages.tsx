import { Button } from '@mantine/core'
import { IconCloudOff, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './errorPages.module.css'

export function UnauthorisedPage() {
  return (
    <div className={`page-alone ${styles.errorPage}`}>
      <title>Unauthorised · Loadstone</title>
      <meta name="robots" content="noindex" />
      <EmptyState Icon={IconLock} title="Unauthorised" level="h1">
        <p>
          You are not signed in, or your account may not open that page. Sign in and try again; if you should have
          access, ask whoever looks after your company's account.
        </p>
        <div className={styles.errorActs}>
          <Button component={Link} to={paths.login} variant="solid">
            Login
          </Button>
          <Button component={Link} to={paths.contact}>
            Contact us
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}

export function ServerErrorPage() {
  return (
    <div className={`page-alone ${styles.errorPage}`}>
      <title>Server Error · Loadstone</title>
      <meta name="robots" content="noindex" />
      <EmptyState Icon={IconCloudOff} title="Server Error" level="h1">
        <p>
          Something went wrong on our side. Nothing that was already saved is lost. Try again in a minute; if it goes
          on, tell us what you were doing.
        </p>
        <div className={styles.errorActs}>
          <Button component={Link} to={paths.home} variant="solid">
            Go to the start page
          </Button>
          <Button component={Link} to={paths.contact}>
            Contact us
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}
