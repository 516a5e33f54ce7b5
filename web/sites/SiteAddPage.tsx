import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { showToast } from '../ui/toast.ts'
import { siteList } from './ForSite.tsx'
import { SiteForm } from './SiteForm.tsx'
import { sitesDenied } from './sitesDenied.ts'

export function SiteAddPage() {
  const navigate = useNavigate()
  if (!useMay('site.manage')) return <AccessDenied text={sitesDenied} landing={siteList.to} />
  return (
    <>
      <PageHead title="Add site" from={{ ...siteList, here: 'Add site' }} />
      <SiteForm
        label="Add site"
        onSaved={(message, siteId) => {
          showToast({ title: 'Site Saved!', text: message })
          void navigate(paths.contractorSite(siteId))
        }}
        onCancel={() => void navigate(siteList.to)}
      />
    </>
  )
}
