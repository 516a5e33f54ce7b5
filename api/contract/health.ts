import { z } from 'zod'

export const Status = z.object({ status: z.string() })
