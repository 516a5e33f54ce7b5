/** `total` stops counting here: counting ten times as many takes twenty times as long as showing a page. */
export const mostActivityCounted = 1_000
