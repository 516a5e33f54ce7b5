/** On the answer to a write: the number of its newest event. Ids of stream messages end with such numbers. */
export const eventHeader = 'x-event'
