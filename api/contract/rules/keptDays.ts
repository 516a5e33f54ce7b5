/**
 * How long a finished order stays in the jobs and in a full snapshot after its last movement (days). Apart from the schemas,
 * which would come into the service worker with it.
 */
export const keptDays = 30
