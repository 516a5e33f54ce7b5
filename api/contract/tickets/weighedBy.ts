/** Apart from the table of content, which the page of a scanned ticket doesn't need. `stored`: the tare of an earlier day. */
export const grossSources = ['weighbridge', 'slip', 'office'] as const
export const tareSources = ['weighbridge', 'slip', 'stored', 'office'] as const
export type GrossSource = (typeof grossSources)[number]
export type TareSource = (typeof tareSources)[number]
