import { createRandom } from '../../../api/demo/random.ts'

/** Everything that the fuzz draws; the same for the same seed. */
export type Draw = {
  chance: (share: number) => boolean
  below: (count: number) => number
  pick: <Item>(items: readonly Item[]) => Item
}

export function drawFrom(seed: number): Draw {
  const fraction = createRandom(seed)
  const below = (count: number) => Math.floor(fraction() * count)
  return {
    chance: (share) => fraction() < share,
    below,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}
