import { startEmbedded } from '../../../api/db/embedded.ts'

// One command that uses the embedded PostgreSQL, for embedded.test.ts to start, to end in order and to kill.
const { url, settle, stop } = await startEmbedded(String(process.argv[2]), (line) => console.error(line))
console.log(url)
process.stdin.once('end', async () => {
  await stop()
  process.exit(0)
})
process.stdin.on('data', () => void settle().catch(() => {}))
