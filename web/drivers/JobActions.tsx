import { Button } from '@mantine/core'
import { IconNavigation, IconPhone } from '@tabler/icons-react'
import type { Job } from '../../api/contract/sync.ts'
import { mapLink } from './mapLink.ts'

export function CallButton({ stop, label = 'Call' }: { stop: Job['from']; label?: string }) {
  if (!stop.contact_phone) return null
  return (
    <Button
      component="a"
      href={`tel:${stop.contact_phone.replaceAll(' ', '')}`}
      aria-label={`${label}: ${stop.contact_name}, ${stop.company_name}`}
    >
      <IconPhone className="i" size={24} aria-hidden />
      {label}
    </Button>
  )
}

export function MapButton({ job }: { job: Job }) {
  return (
    <Button
      component="a"
      href={mapLink(job)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Map to ${job.to.address}, opens in a map app`}
    >
      <IconNavigation className="i" size={24} aria-hidden />
      Map
    </Button>
  )
}
