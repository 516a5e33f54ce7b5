import { z } from 'zod'
import { normaliseVehicleRegistration } from './rules/vehicleRegistration.ts'
import { shownVersion } from './versions.ts'
import { plate } from './wire/texts.ts'
import { id, list, orNull, tonnes, tonnesNumber, written } from './wire/wire.ts'

/** Greatest laden weight in whole tonnes -> number of axles. */
const axlesOfClass = { 18: 2, 26: 3, 32: 4, 40: 5, 44: 6 } as const
type AxleClass = keyof typeof axlesOfClass
export const axleClasses = [18, 26, 32, 40, 44] as const satisfies readonly AxleClass[]

export function axlesOf(axleClass: AxleClass | null): number | null {
  return axleClass === null ? null : axlesOfClass[axleClass]
}

export function axleClassOf(axles: number | null): AxleClass | null {
  return axleClasses.find((axleClass) => axlesOfClass[axleClass] === axles) ?? null
}

/** As many as a file of the import brings. */
export const mostVehicles = 5_000

export const vehicleRegistration = plate.transform(normaliseVehicleRegistration)

export const VehicleForm = z.object({
  registration: vehicleRegistration,
  axle_class: z
    .literal(axleClasses)
    .nullish()
    .transform((value) => value ?? null),
  /** Laden weight by its plate, tonnes -> whole kilograms; null where nobody entered it. */
  plated_weight: orNull(tonnes({ min: 1, max: 60, step: 0.001 })),
})
export type VehicleForm = z.output<typeof VehicleForm>

export const VehicleUpdate = VehicleForm.extend({ version: shownVersion })
export type VehicleUpdate = z.output<typeof VehicleUpdate>

export const VehiclePath = z.object({ id })

export const Vehicle = z.object({
  id: z.int(),
  registration: z.string(),
  axle_class: z
    .literal(axleClasses)
    .nullable()
    .meta({ description: 'Laden weight in tonnes; null where it is not known' }),
  plated_weight: tonnesNumber.nullable(),
  version: z.int().optional().meta({ description: 'For its owner, who may change it' }),
})
export type Vehicle = z.infer<typeof Vehicle>

export const Vehicles = list(Vehicle)
export const VehicleWritten = written(Vehicle)
