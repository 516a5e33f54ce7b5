import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SiteDetails } from '../../api/contract/sites.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import { siteList } from './ForSite.tsx'

/** Offered only while no quote names the site. */
export function DeleteSite({ site }: { site: SiteDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const { version, onError } = useSeenVersion(site.version, isOpen)
  const removal = useSend(calls.siteRemove, {
    onError,
    leave: () => navigate(siteList.to),
    onSuccess: ({ message }) => showToast({ title: message, text: site.name }),
  })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${site.name}?`}
        action="Delete site"
        isDestructive
        isSending={removal.isPending}
        failure={removal.error && refusalText(removal.error, 'Failed to delete the site')}
        onConfirm={() => removal.mutate({ id: site.id, version })}
        onClose={() => setIsOpen(false)}
      >
        <p>No quote names it. To keep it out of the way instead, archive it.</p>
      </ConfirmDialog>
    </>
  )
}
