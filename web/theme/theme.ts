import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  PasswordInput,
} from '@mantine/core'

/** Variants are the look's: primary (once per screen), solid, line, quiet, on-bar. controls.css draws them. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font-display)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { variant: 'line' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { rightSectionPointerEvents: 'all' } }),
  },
})

/** What the library draws itself takes its colours from the look's tokens, so they turn dark with them. */
export const libraryVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-primary-color-filled': 'var(--focus)',
  },
  light: {},
  dark: {},
})

/** Light, dark or the system's; the choice stays on the device. */
export const colourSchemes = localStorageColorSchemeManager({ key: 'loadstone|colour-scheme' })
