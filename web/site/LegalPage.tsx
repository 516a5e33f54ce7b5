import type { ReactNode } from 'react'
import legalStyles from './legal.module.css'
import { PageBand } from './PageBand.tsx'
import { PageMeta } from './PageMeta.tsx'
import pageStyles from './page.module.css'

type Props = { title: string; lead: string; description: string; path: string; children: ReactNode }

export function LegalPage({ title, lead, description, path, children }: Props) {
  return (
    <>
      <PageMeta title={title} description={description} path={path} />
      <PageBand title={title} lead={lead} />
      <article className={`${pageStyles.siteWrap} ${pageStyles.sitePart} ${legalStyles.legal}`}>{children}</article>
    </>
  )
}
