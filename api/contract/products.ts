import { z } from 'zod'
import { shownVersion } from './versions.ts'
import { line, text, tradeName } from './wire/texts.ts'
import { id, list, orNull, pagingBy, written } from './wire/wire.ts'

const status = z.literal([0, 1, '0', '1']).transform((input): 0 | 1 => (Number(input) === 1 ? 1 : 0))

/** Sorted by name; the cursor holds the lower-case name and the id. */
export const ProductListQuery = pagingBy('text', 'int').extend({
  status: status.optional(),
  search: orNull(line(200)),
})
export type ProductListQuery = z.output<typeof ProductListQuery>

/** Two products must not differ only in how many blanks stand between words. */
const productName = tradeName().overwrite((name) => name.replace(/\s+/g, ' '))

const words = { name: productName, description: text(2_000) }

/** A contractor's `status` is ignored: their product is pending. */
export const ProductCreate = z.object({ ...words, status: status.default(0) })
export type ProductCreate = z.output<typeof ProductCreate>

export const ProductUpdate = z.object({ ...words, status, version: shownVersion })
export type ProductUpdate = z.output<typeof ProductUpdate>

export const ProductPath = z.object({ id })

const productStatuses = [0, 1] as const

export const Product = z.object({
  id: z.int(),
  product_id: z.int().meta({ description: 'The same as id' }),
  name: z.string(),
  description: z.string(),
  status: z.literal(productStatuses),
  version: z.int().optional().meta({ description: 'For admins, who may change it' }),
})
export type Product = z.infer<typeof Product>

export const ProductList = list(Product)
export const ProductCreated = written(Product)
export const ProductUpdated = z.object({ message: z.string(), product: Product })
