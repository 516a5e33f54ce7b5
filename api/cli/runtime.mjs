// Loaded before every command. Plain JavaScript, since it must run on the Node that it refuses: with npm's scripts off,
// the pinned package `node` installs nothing, and the host's Node would fail later with an obscure error.
import { readFileSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [wanted] = dependencies.node.split('.')
const [running] = process.versions.node.split('.')

if (running !== wanted) {
  console.error(
    `Loadstone runs on Node ${dependencies.node}, not on this ${process.versions.node}: install it with "npm ci" ` +
      '(scripts must not be switched off) and run the commands through npm, such as "npm start".',
  )
  process.exit(1)
}

// What Node has compiled for one start is there for the next.
modules.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
