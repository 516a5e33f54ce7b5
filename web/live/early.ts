import type { StreamMessage } from '../../api/contract/live.ts'

/** `event`: the newest event behind this message. */
export type TabMessage = StreamMessage & { event: number }

/** The channel between the user's tabs, with what came before its listener had loaded. */
export type EarlyMessages = { channel: BroadcastChannel; messages: readonly TabMessage[] }

/** Call when screens begin to load. Null without BroadcastChannel. */
export function listenEarly(userId: number): EarlyMessages | null {
  if (!('BroadcastChannel' in globalThis)) return null
  const channel = new BroadcastChannel(`loadstone-live-${userId}`)
  const messages: TabMessage[] = []
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => messages.push(data)
  return { channel, messages }
}
