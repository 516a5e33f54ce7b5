/** The seller's statement about recycled stone, on tickets and papers; the papers emphasise `made`. */
export const qualityProtocol = {
  made: 'Made under the Quality Protocol',
  whatFor: 'for the production of aggregates from inert waste.',
} as const
