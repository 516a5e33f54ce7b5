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
    </MantineProvider>
  </StrictMode>,
)

followOtherTabs()
revokeLeftSessions()
// Headings keep their stand-in until the page has been painted once.
requestAnimationFrame(() => setTimeout(() => void import('./theme/archivo.css')))
