/** Kinds of events that belong together, as a list is filtered by them. */
export const topics = ['accounts', 'products', 'quotes', 'bids', 'orders', 'devices'] as const
export type Topic = (typeof topics)[number]

/** What may have moved: the topics of the events, the reader's own notices, and what devices report of themselves. */
export const streamTopics = [...topics, 'notices', 'phones'] as const
export type StreamTopic = (typeof streamTopics)[number]

/** What a write changes. No event tells of the last two. */
export type Change = StreamTopic | 'vehicles' | 'notice_settings'
