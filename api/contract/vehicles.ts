import { z } from 'zod'
import { normaliseVehicleRegistration } from './rules/vehicleRegistration.ts'
import { shownVersion } from './versions.ts'
import { plate } from './wire/texts.ts'
import { id, list, orNull, tonnes, tonnesNumber, written } from './wire/wire.ts'

/** What a lorry may weigh laden, in whole tonnes, by its number of axles (two to six). */
const axlesOfClass = { 18: 2, 26: 3, 32: 4, 40: 5, 44: 6 } as const
type AxleClass = keyof typeof axlesOfClass
export const axleClasses = [18, 26, 32, 40, 44] as const satisfies readonly AxleClass[]

export function axlesOf(axleClass: AxleClass | null): number | null {
  return axleClass === null ? null : axlesOfClass[axleClass]
}

/** Null where nobody entered it. */
export function axleClassOf(axles: number | null): AxleClass | null {
  return axleClasses.find((axleClass) => axlesOfClass[axleClass] === axles) ?? null
}

/** More are no firm's yard. */
export const mostVehicles = 500

/** As registrations spell it: one spelling for one vehicle. */
export const vehicleRegistration = plate.transform(normaliseVehicleRegistration)

/** A lorry of a haulier's yard, as its owner enters it. */
export const VehicleForm = z.object({
  registration: vehicleRegistration,
  axle_class: z
    .literal(axleClasses)
    .nullish()
    .transform((given) => given ?? null),
  /** Tonnes -> whole kilograms: what the plate says that it may weigh laden; null where nobody entered it. */
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
