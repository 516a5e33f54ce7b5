import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type * as notFoundTexts from '../../api/contract/messages/notFound.ts'
import { paths } from '../paths.ts'
import { EmptyState } from './EmptyState.tsx'

/** Inside an area it keeps the area's shell. */
export function NotFound({ title }: { title: (typeof notFoundTexts)[keyof typeof notFoundTexts] }) {
  return (
    <div className="page-alone">
      <title>{`${title} · Loadstone`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState Icon={IconMapOff} title={title} level="h1">
        <p>There is no page at this address.</p>
        <Button component={Link} to={paths.home} variant="solid">
          Go to the start page
        </Button>
      </EmptyState>
    </div>
  )
}
