import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

/** Leads to the table of paper tickets. */
export function AddTickets({ to, variant }: { to: string; variant: 'primary' | 'line' }) {
  return (
    <Button component={Link} to={to} variant={variant} leftSection={<IconPlus className="i" size={20} aria-hidden />}>
      Add tickets
    </Button>
  )
}
