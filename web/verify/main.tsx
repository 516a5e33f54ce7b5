import '../theme/fonts.css'
import '../theme/tokens.css'
import '../theme/base.css'
import '../ui/card.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SiteFrame } from '../shell/SiteFrame.tsx'
import { CantCheck } from './CantCheck.tsx'
import { keepWorker } from './keepWorker.ts'
import { PlainLink } from './PlainLink.tsx'
import { checkScanned } from './useCheck.ts'
import { VerifyPage } from './VerifyPage.tsx'

// Draw only with this device's own verdict, so that it is the first thing to be seen.
void checkScanned().then(
  () => draw(<VerifyPage />),
  () => draw(<CantCheck />),
)

function draw(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('verify/index.html has no root')
  createRoot(root).render(<SiteFrame Link={PlainLink}>{page}</SiteFrame>)
  requestAnimationFrame(() => setTimeout(startUnseen))
}

/** The heading font waits until the verdict has been painted. */
function startUnseen(): void {
  void import('../theme/archivo.css')
  setTimeout(() => void keepWorker(), 1_000)
}
