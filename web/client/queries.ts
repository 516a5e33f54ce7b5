import { onlineManager, QueryClient } from '@tanstack/react-query'
import { NoAnswerError } from './apiError.ts'
import { browserSaysOnline } from './browserFlag.ts'
import { pauses } from './pauses.ts'

/** Retries only a missing answer, twice; a refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => error instanceof NoAnswerError && failures < 2,
      retryDelay: (failures) => pauses.askAgain * 2 ** failures,
    },
  },
})

// The manager notices when the network goes, but assumes at the start that there is one.
if (!browserSaysOnline()) onlineManager.setOnline(false)
