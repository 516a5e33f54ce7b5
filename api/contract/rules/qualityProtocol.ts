/** What the seller of recycled stone says of it, on each of its tickets and papers; the first half stands out. */
export const qualityProtocol = {
  made: 'Made under the Quality Protocol',
  whatFor: 'for the production of aggregates from inert waste.',
} as const
