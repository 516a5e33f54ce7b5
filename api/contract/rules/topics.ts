export const topics = [
  'accounts',
  'products',
  'quotes',
  'questions',
  'attachments',
  'bids',
  'orders',
  'devices',
  'sites',
  'schedules',
  'connections',
] as const
export type Topic = (typeof topics)[number]

/** Adds the reader's own notices and what devices report about themselves. */
export const streamTopics = [...topics, 'notices', 'phones'] as const
export type StreamTopic = (typeof streamTopics)[number]

/** No event tells of the last eight. */
export type Change =
  | StreamTopic
  | 'vehicles'
  | 'notice_settings'
  | 'sessions'
  | 'factor'
  | 'mails'
  | 'weighbridge'
  | 'calendar'
  | 'deliveries'
