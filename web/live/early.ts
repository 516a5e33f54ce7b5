import type { StreamMessage } from '../../api/contract/live.ts'

/** `event`: the newest event behind this message. */
export type Told = StreamMessage & { event: number }

/** The channel between the user's tabs, with what came before its listener had loaded. */
export type Early = { channel: BroadcastChannel; told: readonly Told[] }

/** Call when screens begin to load. Null without BroadcastChannel. */
export function listenEarly(userId: number): Early | null {
  if (!('BroadcastChannel' in globalThis)) return null
  const channel = new BroadcastChannel(`loadstone-live-${userId}`)
  const told: Told[] = []
  channel.onmessage = ({ data }: MessageEvent<Told>) => told.push(data)
  return { channel, told }
}
