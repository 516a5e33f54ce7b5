import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureChecks } from './checkStart.ts'
import { measureColdStarts } from './coldStart.ts'
import type { Measurement } from './measured.ts'
import { installPhones } from './phoneInstall.ts'
import { measureSaves } from './saves.ts'
import { measureTouches } from './touches.ts'
import { measureUploads } from './uploads.ts'

/** `PHONE=saves` measures those alone. */
const isAsked = (part: 'uploads' | 'starts' | 'touches' | 'saves') => part.includes(process.env['PHONE'] ?? '')

/** What a driver and a yard have in their hands, each as soon as it is measured. */
export async function* bench(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-phone-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  try {
    const { code, driver, second, yard, bare, dataDir } = await installPhones(folder)
    try {
      if (isAsked('uploads')) yield* measureUploads(second, bare, dataDir)
    } finally {
      await bare.end()
    }
    if (isAsked('starts')) {
      yield* measureColdStarts(driver, bare.url)
      yield* measureChecks(driver, code)
    }
    if (isAsked('touches')) yield* measureTouches(driver, yard)
    if (isAsked('saves')) yield* measureSaves(driver, bare.url)
    // Above the number of cores somebody else was measured too.
    const load = { name: 'load of this machine meanwhile', value: loadavg()[0] ?? 0 }
    yield { ...load, unit: `(cores: ${availableParallelism()})` }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
