import { NoAnswerError } from '../../client/apiError.ts'
import { refusalText } from '../../client/refusalText.ts'

/** After a lost answer nobody knows whether the last rows arrived, but their tokens make a second try harmless. */
export function whyUnsent(error: unknown): string {
  if (error instanceof NoAnswerError) {
    return 'The server didn’t answer. What isn’t logged stays here: try again when there is a connection. No ticket is logged twice.'
  }
  return `${refusalText(error, 'Something went wrong.')} What isn’t logged stays here.`
}
