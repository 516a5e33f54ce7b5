/** Grades of the Fleet Operator Recognition Scheme. */
export const forsStatuses = ['gold', 'silver', 'bronze'] as const
export type ForsStatus = (typeof forsStatuses)[number]
