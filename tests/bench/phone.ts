import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureColdStarts } from './coldStart.ts'
import type { Measurement } from './phoneBrowser.ts'
import { installPhones } from './phoneInstall.ts'
import { measureSaves } from './saves.ts'
import { measureTouches } from './touches.ts'
import { measureUploads } from './uploads.ts'

/** What a driver and a yard have in their hands, each as soon as it is measured. */
export async function* bench(): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-phone-'))
  // PostgreSQL runs as a user of its own where this one is root.
  chmodSync(folder, 0o755)
  try {
    const { driver, second, yard, bare, dataDir } = await installPhones(folder)
    const uploads = measureUploads(second, bare, dataDir)
    try {
      yield* uploads
    } finally {
      await bare.end()
    }
    yield* measureColdStarts(driver, bare.url)
    yield* measureTouches(driver, yard)
    yield* measureSaves(driver, bare.url)
    // Above the number of cores somebody else was measured too.
    const load = { name: 'load of this machine meanwhile', value: loadavg()[0] ?? 0 }
    yield { ...load, unit: `(cores: ${availableParallelism()})` }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
