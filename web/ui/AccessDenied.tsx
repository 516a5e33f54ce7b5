import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from './EmptyState.tsx'

type Props = { text: string; landing: string }

export function AccessDenied({ text, landing }: Props) {
  return (
    <EmptyState Icon={IconLock} title={text} level="h1">
      <title>Access denied · Loadstone</title>
      <Button component={Link} to={landing} variant="solid">
        Go to my start page
      </Button>
    </EmptyState>
  )
}
