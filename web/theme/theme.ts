import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  PasswordInput,
} from '@mantine/core'

/** Variants: primary (once per screen), solid, line, quiet, on-bar; drawn by controls.css. */
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

/** Gives Mantine's own parts our colour tokens, so that they follow the theme. */
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

export const colourSchemes = localStorageColorSchemeManager({ key: 'loadstone|colour-scheme' })
