import { z } from 'zod'
import { streamTopics } from './rules/topics.ts'
import { integer } from './wire/wire.ts'

/**
 * One message of the stream, the `data` of an event without a name. It says what to ask for again and nothing of what has
 * happened. `all`: what the reader has missed isn't known. No topic: nothing has moved, and the stream is alive.
 */
export const StreamMessage = z.object({ topics: z.union([z.literal('all'), z.array(z.enum(streamTopics))]) })
export type StreamMessage = z.output<typeof StreamMessage>

/** For how many seconds the reader has heard nothing. A browser that was cut off says it by `Last-Event-ID` instead. */
export const StreamQuery = z.object({ unheard: integer({ min: 0 }).optional() })
export type StreamQuery = z.output<typeof StreamQuery>
