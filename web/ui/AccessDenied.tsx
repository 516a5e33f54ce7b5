import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from './EmptyState.tsx'

type Props = { text: string; landing: string }

/** For a page that is another role's; the way leads to the reader's own. */
export function AccessDenied({ text, landing }: Props) {
  return (
    <main className="page-alone">
      <title>Access denied · Loadstone</title>
      <EmptyState Icon={IconLock} title={text} level="h1">
        <Button component={Link} to={landing} variant="solid">
          Go to my start page
        </Button>
      </EmptyState>
    </main>
  )
}
