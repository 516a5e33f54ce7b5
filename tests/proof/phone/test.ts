import { test as base } from '../../e2e/test.ts'
import { type BadWay, startBadWay } from './badWay.ts'

/** The product behind a way that can be made bad: every page comes by it. */
export const test = base.extend<{ way: BadWay }>({
  way: async ({ product }, use) => {
    const way = await startBadWay(product.port)
    await use(way)
    await way.close()
  },
  baseURL: async ({ way }, use) => use(way.url),
})
