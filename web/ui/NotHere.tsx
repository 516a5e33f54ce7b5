import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from './EmptyState.tsx'

export type List = { label: string; to: string }

const gone = 'It may have been deleted, or it isn’t open to your firm any more.'

/** For a valid address with nothing this reader may see. No retry: it would change nothing. */
export function NotHere({ title, list, text = gone }: { title: string; list: List; text?: string }) {
  return (
    <EmptyState Icon={IconMapOff} title={title} level="h1" role="alert">
      <title>{`${title} · Loadstone`}</title>
      <p>{text}</p>
      <Button component={Link} to={list.to} variant="solid">
        Back to {list.label}
      </Button>
    </EmptyState>
  )
}
