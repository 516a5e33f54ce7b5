import type { StreamMessage } from '../../api/contract/live.ts'

/** A message: what has moved, and by which event at the latest. */
export type Told = StreamMessage & { event: number }

/** The user's tabs among themselves, and what this one was told before it had loaded what hears it. */
export type Early = { channel: BroadcastChannel; told: readonly Told[] }

/** From the moment at which the screens begin to ask. Null where a browser has no such channel. */
export function listenEarly(userId: number): Early | null {
  if (!('BroadcastChannel' in globalThis)) return null
  const channel = new BroadcastChannel(`loadstone-live-${userId}`)
  const told: Told[] = []
  channel.onmessage = ({ data }: MessageEvent<Told>) => told.push(data)
  return { channel, told }
}
