import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findProgram, installPackages, tryRun } from './install.ts'

/** Without these Debian's Chromium does not start as root, draws on a missing card or talks to its maker. */
export const chromiumFlags = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium: one that is there, or one that is installed now. */
export function findOrInstallChromium(): string {
  const found = findInstalled() ?? installWithPlaywright() ?? installFromDebian()
  if (found) return found
  throw new Error(
    'The end-to-end tests need a Chromium and none could be installed: install the package "chromium" of your ' +
      'distribution, or run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to one that is there.',
  )
}

/** The one asked for, Playwright's own, or the system's. */
export function findInstalled(): string | undefined {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH is not usable: there is no file ${wanted}.`)
  return [wanted, chromium.executablePath()].find((path) => path && existsSync(path)) ?? findProgram(names)
}

/**
 * The same engine without the browser around it, which draws a window of its own for every page: a story takes half the
 * processor. It has no background sync. The whole browser where there is none and none can be installed.
 */
export function findOrInstallShell(): string | undefined {
  return findShell() ?? (isDebians(findInstalled()) && installPackages([shell]) ? findShell() : undefined)
}

/** Only beside the browser that it belongs to: one version for all stories. */
export function findShell(): string | undefined {
  return isDebians(findInstalled()) ? findProgram([shell]) : undefined
}

const shell = 'chromium-headless-shell'
const isDebians = (path: string | undefined) => path === '/usr/bin/chromium'

function installWithPlaywright(): string | undefined {
  const cli = resolve(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
  const isInstalled = tryRun('Installing Chromium …', process.execPath, [cli, 'install', 'chromium'])
  return isInstalled ? findInstalled() : undefined
}

function installFromDebian(): string | undefined {
  return installPackages(['chromium']) ? findInstalled() : undefined
}
