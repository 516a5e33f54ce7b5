import { z } from 'zod'
import { line, secret } from './wire/texts.ts'
import { timestamp } from './wire/wire.ts'

/** From the authenticator app, or one of the recovery codes. */
export const factorCode = line(40)

export const Factor = z.object({
  confirmed_at: timestamp.nullable(),
  recovery_codes_left: z.int(),
  needed_by: timestamp
    .nullable()
    .meta({ description: 'From then on an administrator without one can call nothing else; null for everybody else' }),
})
export type Factor = z.infer<typeof Factor>

const account_password = secret(128)

export const FactorBegin = z.object({ account_password })
export type FactorBegin = z.output<typeof FactorBegin>

/** The same secret for the app's camera and for typing. */
export const FactorBegun = z.object({ uri: z.string(), typed: z.string() })
export type FactorBegun = z.infer<typeof FactorBegun>

export const FactorConfirm = z.object({ code: factorCode })

/** Shown only here; the server keeps their hashes. */
export const FactorConfirmed = z.object({ message: z.string(), recovery_codes: z.array(z.string()) })

export const FactorRemoval = z.object({ account_password, code: factorCode })
export type FactorRemoval = z.output<typeof FactorRemoval>
