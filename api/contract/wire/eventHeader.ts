/** Of an answer to a write: the number of the newest event that it has made, which the ids of the stream's messages end with. */
export const eventHeader = 'x-event'
