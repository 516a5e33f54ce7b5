import type { z } from 'zod'
import type { DemoPerson, DemoStory, StoryStep } from '../../api/contract/demo.ts'
import { orderTonnes } from '../ui/tonnes.ts'

export type Story = z.output<typeof DemoStory>

export const roleWords: Readonly<Record<DemoPerson, string>> = {
  contractor: 'Contractor',
  admin: 'Admin',
  supplier: 'Supplier',
  haulier: 'Haulier, owner',
  yard: 'Haulier, yard',
  driver: 'Driver',
}

/** In the story's order. */
export const people = Object.keys(roleWords) as DemoPerson[]

const steps: Readonly<Record<Exclude<StoryStep, 'asks'>, string>> = {
  checks: 'Checks the quote and lets it out to bid',
  bids: 'Bids for the stone',
  prices: 'Prices the run; then the contractor accepts both',
  accepts: 'Accepts the bid and the price of its run',
  confirms: 'Confirms the order',
  assigns: 'Confirms the run and puts the driver on the order',
  logs: 'Weighs, signs and hands in the first load',
  reads: 'Sees the signed load on the order',
}

export function stepText(step: StoryStep, { product_name, quantity, address, city }: Story['meta']): string {
  if (step !== 'asks') return steps[step]
  return `Asks for ${orderTonnes(quantity)} of ${product_name} at ${[address, city].filter(Boolean).join(', ')}`
}
