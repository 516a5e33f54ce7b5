import { z } from 'zod'
import { text } from './wire/texts.ts'
import { orNull } from './wire/wire.ts'

export const longestReason = 1_000

export const ReasonGiven = z.object({ reason: text(longestReason) })

/** Why somebody turned something down; a blank reason counts as none. */
export const Reason = orNull(text(longestReason))
