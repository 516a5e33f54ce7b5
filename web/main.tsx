import './theme/mantine.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import './ui/card.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { router } from './routes.tsx'
import { revokeLeftSessions } from './session/leftSessions.ts'
import { followOtherTabs } from './session/session.ts'
import { keepInstallOffer } from './shell/install.ts'
import { UpdatePrompt } from './shell/UpdatePrompt.tsx'
import { watchForUpdates } from './shell/updates.ts'
import { colourSchemes, libraryVariables, theme } from './theme/theme.ts'
import { NoticeDialog } from './ui/NoticeDialog.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={libraryVariables}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
      <NoticeDialog />
      <UpdatePrompt />
    </MantineProvider>
  </StrictMode>,
)

followOtherTabs()
revokeLeftSessions()
keepInstallOffer()
// Headings keep their stand-in until the page has been painted once; what needs no screen comes after it too.
requestAnimationFrame(() => setTimeout(startUnseen))

function startUnseen(): void {
  void import('./theme/archivo.css')
  void watchForUpdates()
  // The device's own name: who has logged out may have left tickets here that still want to go (offline/device.ts).
  if (localStorage.getItem('loadstone|device')) void import('./device/device.ts').then(({ runEngine }) => runEngine())
}
