import { z } from 'zod'
import { tonnesNumber } from './wire/wire.ts'

export const demoPeople = ['contractor', 'admin', 'supplier', 'haulier', 'yard', 'driver'] as const
export type DemoPerson = (typeof demoPeople)[number]

/** Everybody's password, printed at the start and in the README. It opens nothing but a demo. */
export const demoPassword = 'Loadstone1'

/** Who does each step, from the request to the weight ticket. web/accounts/demoWords.ts has the words. */
export const storySteps = [
  { step: 'asks', by: 'contractor' },
  { step: 'checks', by: 'admin' },
  { step: 'bids', by: 'supplier' },
  { step: 'prices', by: 'haulier' },
  { step: 'accepts', by: 'contractor' },
  { step: 'confirms', by: 'supplier' },
  { step: 'assigns', by: 'yard' },
  { step: 'logs', by: 'driver' },
  { step: 'reads', by: 'contractor' },
] as const satisfies readonly { step: string; by: DemoPerson }[]
export type StoryStep = (typeof storySteps)[number]['step']

export const DemoLogin = z.object({ person: z.enum(demoPeople) })
export type DemoLogin = z.output<typeof DemoLogin>

export const DemoStory = z.object({
  data: z.array(
    z.object({
      person: z.enum(demoPeople),
      name: z.string(),
      step: z.enum(storySteps.map(({ step }) => step)),
      state: z.enum(['done', 'next', 'waiting']),
    }),
  ),
  meta: z.object({
    product_name: z.string(),
    quantity: tonnesNumber,
    address: z.string(),
    city: z.string().nullable(),
  }),
})
