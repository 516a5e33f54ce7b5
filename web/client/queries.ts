import { onlineManager, QueryClient } from '@tanstack/react-query'
import { NoAnswerError } from './apiError.ts'
import { browserSaysOnline } from './browserFlag.ts'

/** Server state of the whole app. What the API refused stays refused; a missing answer is asked for twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => error instanceof NoAnswerError && failures < 2,
    },
  },
})

// By itself it learns of a network that goes, and takes one for granted that was never there.
if (!browserSaysOnline()) onlineManager.setOnline(false)
