/** `total` stops counting here: counting more would take longer than the page itself. */
export const mostActivityCounted = 1_000
