/** Finished orders stay in jobs and snapshots this long after they last moved. Apart, to keep zod out of the worker. */
export const keptDays = 30
