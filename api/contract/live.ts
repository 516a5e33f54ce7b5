import { z } from 'zod'
import { streamTopics } from './rules/topics.ts'
import { integer } from './wire/wire.ts'

/** A message's `data`: what to read again. `all`: the reader may have missed anything. Empty: nothing has changed. */
export const StreamMessage = z.object({ topics: z.union([z.literal('all'), z.array(z.enum(streamTopics))]) })
export type StreamMessage = z.output<typeof StreamMessage>

/** For how many seconds the reader has heard nothing. A browser that reconnects sends `Last-Event-ID` instead. */
export const StreamQuery = z.object({ unheard: integer({ min: 0 }).optional() })
export type StreamQuery = z.output<typeof StreamQuery>
