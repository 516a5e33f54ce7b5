import type { Vehicle } from '../vehicles.ts'

/** Tonnes that a tipper of this laden weight usually carries; the rest is chassis, body and driver. */
export const usualPayloads = { 18: 9.5, 26: 15.5, 32: 19.5, 40: 25.5, 44: 28.5 } as const satisfies Record<
  NonNullable<Vehicle['axle_class']>,
  number
>

/** An eight-wheeler is the usual tipper on building sites. */
export const usualPayload = usualPayloads[32]
