import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { SiteDetails } from '../../api/contract/sites.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { formatDate } from '../ui/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { DeleteSite } from './DeleteSite.tsx'
import { siteList } from './ForSite.tsx'
import { useArchiving } from './useArchiving.ts'

export function SiteHead({ site }: { site: SiteDetails }) {
  const archiving = useArchiving(site)
  const isInUse = site.archived_at === null
  return (
    <PageHead title={site.name} sub={subOf(site)} from={{ ...siteList, here: site.name }}>
      {useMay('site.manage') && (
        <>
          {!site.is_named && <DeleteSite site={site} />}
          <PendingButton
            variant={isInUse ? 'quiet' : 'solid'}
            size="sm"
            isPending={archiving.isPending}
            onClick={archiving.change}
          >
            {isInUse ? 'Archive' : 'Bring back'}
          </PendingButton>
          <Button
            component={Link}
            to={paths.contractorSiteEdit(site.id)}
            size="sm"
            leftSection={<IconPencil className="i" size={20} aria-hidden />}
          >
            Edit
          </Button>
          {isInUse && (
            <Button
              component={Link}
              to={`${paths.contractorQuoteAdd}?site=${site.id}`}
              variant="primary"
              leftSection={<IconPlus className="i" size={20} aria-hidden />}
            >
              Add Quote
            </Button>
          )}
        </>
      )}
    </PageHead>
  )
}

function subOf({ reference, saved_by_name, saved_at, archived_at }: SiteDetails): string {
  const parts = [
    reference && `Your reference ${reference}.`,
    `Saved by ${saved_by_name} on ${formatDate(londonDay(saved_at))}.`,
    archived_at && `Archived on ${formatDate(londonDay(archived_at))}: no new quote can name it.`,
  ]
  return parts.filter(Boolean).join(' ')
}
