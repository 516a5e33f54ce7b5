import { z } from 'zod'
import { toKg } from '../../../api/contract/rules/weight.ts'
import { plate } from '../../../api/contract/wire/texts.ts'
import { faultsBy } from '../../form/faults.ts'
import type { CachedVehicle, PaperRow } from '../../offline/rows.ts'
import { asTonnes, describeVehicle, findChecks, overText, readKg } from '../capture/captureRules.ts'
import type { Memory } from './memory.ts'
import type { RowFaults } from './paperRow.ts'

export type KnownVehicle = Pick<CachedVehicle, 'registration' | 'axles' | 'plated_weight'>

/** Warnings about a row's weights, by cell and in the phone's words. None of them stops the logging. */
export function oddWeights({ cells }: PaperRow, vehicles: readonly KnownVehicle[], { tareOf }: Memory): RowFaults {
  const { limitKg } = describeVehicle(vehicles.find(({ registration }) => registration === cells.vehicle))
  const last = tareOf.get(cells.vehicle) ?? null
  const lastTareKg = last && toKg(Number(last))
  // A double isn't looked for: the server recognises the same load.
  const checks = findChecks({ fields: cells, limitKg, lastTareKg: lastTareKg || null, loads: [], now: new Date() })
  const isOver = checks.overKg !== null && checks.overKg > 0
  const warnings: RowFaults = {}
  if (isOver && isWritten(cells.gross)) warnings.gross = overText(checks.overKg ?? 0, limitKg)
  if (checks.isTareFar && isWritten(cells.tare)) warnings.tare = `Last was ${last} t`
  return warnings
}

/** A ticket takes any text, but the firm's own vehicles have plates. */
export function oddPlate({ cells: { vehicle } }: PaperRow): RowFaults {
  const [fault] = vehicle.trim() === '' ? [] : plateFaults({ vehicle })
  return fault ? { vehicle: fault.text } : {}
}

const plateFaults = faultsBy(z.object({ vehicle: plate }))

/** A weight that is still being typed looks like another one. */
function isWritten(text: string): boolean {
  const kg = readKg(text)
  return kg !== null && asTonnes(kg) === text
}
