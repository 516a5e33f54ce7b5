import { text } from './wire/texts.ts'
import { orNull } from './wire/wire.ts'

export const longestReason = 1_000

/** Why something was turned down, in the words of whoever did it. A blank one is none. */
export const Reason = orNull(text(longestReason))
