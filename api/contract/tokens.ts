import { z } from 'zod'
import { factorCode } from './factor.ts'
import { scopeNames } from './rules/scopes.ts'
import { line, secret } from './wire/texts.ts'
import { id, isoDate, list, orNull, timestamp } from './wire/wire.ts'

export const mostTokens = 20

/** A token's last day lies at most this far ahead. */
export const mostTokenDays = 365

/** The firm's owner makes it, with their password and, if they have a second step, its code. */
export const TokenMake = z.object({
  name: line(60),
  scopes: z
    .array(z.enum(scopeNames))
    .min(1, 'Please choose what it may do')
    .max(scopeNames.length)
    .transform((chosen) => scopeNames.filter((one) => chosen.includes(one))),
  expires_on: isoDate.meta({ description: 'Its last day, in London; within a year' }),
  account_password: secret(128),
  code: orNull(factorCode).meta({ description: 'Of the second step, for an owner who has one' }),
})
export type TokenMake = z.output<typeof TokenMake>

export const FirmToken = z.object({
  id: z.int(),
  name: z.string(),
  beginning: z.string().meta({ description: 'How the token begins, to recognise it by' }),
  scopes: z.array(z.enum(scopeNames)),
  made_by: z.string(),
  made_at: timestamp,
  expires_on: z.iso.date().meta({ description: 'Its last day, in London' }),
  has_expired: z.boolean(),
  last_used_at: timestamp.nullable().meta({ description: 'To the minute' }),
})
export type FirmToken = z.output<typeof FirmToken>

/** Without those that were revoked. */
export const FirmTokens = list(FirmToken)

/** The token is shown only here; the server keeps its hash. */
export const TokenMade = z.object({ message: z.string(), data: FirmToken, token: z.string() })

export const TokenPath = z.object({ id })
