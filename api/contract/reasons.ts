import { z } from 'zod'
import { text } from './wire/texts.ts'
import { orNull } from './wire/wire.ts'

export const longestReason = 1_000

/** Why something is done that others must understand: never without words. */
export const ReasonGiven = z.object({ reason: text(longestReason) })

/** Why something was turned down, in the words of whoever did it. A blank one is none. */
export const Reason = orNull(text(longestReason))
