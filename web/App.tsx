import { MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { UpdatePrompt } from './shell/UpdatePrompt.tsx'
import { colourSchemes, libraryVariables, theme } from './theme/theme.ts'
import { Notices } from './ui/Notices.tsx'

export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={libraryVariables}
        colorSchemeManager={colourSchemes}
        defaultColorScheme="auto"
      >
        {children}
        <Notices />
        <UpdatePrompt />
      </MantineProvider>
    </StrictMode>
  )
}
