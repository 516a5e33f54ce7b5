import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'

let installation: Installation
beforeEach(() => {
  installation = install()
})
afterEach(() => {
  execFileSync('umount', ['-l', installation.dataDir])
  installation.remove()
})

/** The first can't make the database, the second makes it and can't migrate it. Mounting needs root. */
test.each(['16m', '50m'])('a disk of %s ends the start, in a sentence that says what to do', async (size) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', installation.dataDir])
  const { code, stderr } = await installation.start([], { DATABASE_URL: '' })
  expect(stderr).toMatch(/^The disk is full: free some space on it, or set DATA_DIR to a folder on another one\.$/m)
  expect(stderr).not.toMatch(/^ +at /m)
  expect(code).toBe(1)
})
