/** The total of an activity list stops here: counting ten times as many cost twenty times what showing a page does. */
export const mostActivityCounted = 1_000
