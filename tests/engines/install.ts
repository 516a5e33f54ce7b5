import { globSync } from 'node:fs'
import { findProgram, installPackages } from '../install.ts'

/** Debian's packages, each with what shows that it is there. */
const packages: Record<string, () => boolean> = {
  'firefox-esr': () => has('firefox-esr'),
  'webkit2gtk-driver': () => has('WebKitWebDriver'),
  xvfb: () => has('Xvfb'),
  gjs: () => has('gjs'),
  'gir1.2-webkit2-4.1': () => globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib').length > 0,
}

const has = (program: string) => findProgram([program]) !== undefined
const findMissing = () => Object.keys(packages).filter((name) => !packages[name]?.())

/** The engines beside Chromium, with what drives them: installs what is missing. */
export function installEngines(): void {
  const missing = findMissing()
  if (missing.length === 0) return
  installPackages(missing, ['--no-install-recommends'])
  const left = findMissing()
  if (left.length === 0) return
  throw new Error(
    `The tests in WebKit and Firefox need Debian's ${left.join(', ')}, which could not be installed: install them, or ` +
      'run the other layers by name.',
  )
}
