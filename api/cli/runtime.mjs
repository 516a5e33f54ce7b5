// Loaded before every command (`node --import`). Plain JavaScript: it has to run on the very Node that it refuses.
// The runtime is pinned as the npm package `node`, whose install step can be skipped without a word; the host's own
// Node would then fail later with something nobody understands.
import { readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [wanted] = dependencies.node.split('.')
const [running] = process.versions.node.split('.')

if (running !== wanted) {
  console.error(
    `Loadstone runs on Node ${dependencies.node}; this is ${process.versions.node}. It comes with "npm ci" ` +
      '(scripts must not be switched off); run the commands through npm, such as "npm start".',
  )
  process.exit(1)
}
