/** For a failure whose words the specification doesn't give. */
export const unanswered = 'The server didn’t answer. Try again when there is a connection.'
