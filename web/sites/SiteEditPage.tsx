import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { showToast } from '../ui/toast.ts'
import { ForSite, siteList } from './ForSite.tsx'
import { SiteForm } from './SiteForm.tsx'
import { sitesDenied } from './sitesDenied.ts'

export function SiteEditPage() {
  const navigate = useNavigate()
  if (!useMay('site.manage')) return <AccessDenied text={sitesDenied} landing={siteList.to} />
  return (
    <ForSite>
      {(site) => {
        const back = paths.contractorSite(site.id)
        return (
          <>
            <PageHead
              title={`Edit ${site.name}`}
              sub="A quote keeps what it was sent with: a change here changes none."
              from={{ label: site.name, to: back, here: 'Edit' }}
            />
            <SiteForm
              label="Edit site"
              site={site}
              onSaved={(message) => {
                showToast({ title: 'Site Saved!', text: message })
                void navigate(back)
              }}
              onCancel={() => void navigate(back)}
            />
          </>
        )
      }}
    </ForSite>
  )
}
