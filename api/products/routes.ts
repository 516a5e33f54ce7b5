import type { FastifyRequest } from 'fastify'
import { answering } from '../answer.ts'
import { admins, only, openToMore } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import * as productTexts from '../contract/messages/products.ts'
import {
  type Product,
  ProductCreate,
  ProductCreated,
  ProductList,
  ProductListQuery,
  ProductParams,
  ProductUpdate,
  ProductUpdated,
} from '../contract/products.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { countProducts, listProducts, type ProductViewer } from './queries.ts'
import { changeProduct, createProduct, removeProduct } from './service.ts'

export function productRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'products')
  answer(calls.productList, {
    summary: 'Products by name; only admins and their creator see pending ones',
    query: ProductListQuery,
    answer: ProductList,
    access: openToMore(200),
    handle: async ({ query, request }) => {
      const { limit } = query
      const viewer = viewerOf(request)
      const rows = await listProducts(deps.db, viewer, query)
      const total = await countProducts(deps.db, viewer, query)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        data: page.map(present),
        meta: { total, next_cursor: last ? encodeCursor([last.sort_key, last.id]) : null },
      }
    },
  })
  answer(calls.productCreate, {
    summary: 'Add a product',
    body: ProductCreate,
    answer: ProductCreated,
    status: 201,
    access: only('product.create', { contractor: 201, ...admins(201) }),
    handle: async ({ actor, body }) => {
      const product = await createProduct(deps, actor, body)
      return { message: productTexts.added, data: present(product) }
    },
  })
  answer(calls.productUpdate, {
    summary: 'Change or approve a product',
    params: ProductParams,
    body: ProductUpdate,
    answer: ProductUpdated,
    access: only('product.update', admins(200)),
    handle: async ({ actor, params, body }) => {
      const product = await changeProduct(deps, actor, params.id, body)
      return { message: productTexts.updated, product: present(product) }
    },
  })
  answer(calls.productDelete, {
    summary: 'Delete a product nobody uses',
    params: ProductParams,
    answer: Message,
    access: only('product.delete', admins(200)),
    handle: async ({ actor, params }) => {
      await removeProduct(deps, actor, params.id)
      return { message: productTexts.deleted }
    },
  })
}

function viewerOf({ actor }: FastifyRequest): ProductViewer {
  return { isAdmin: actor !== null && isAdmin(actor), user_id: actor?.id ?? null }
}

function present(product: Omit<Product, 'product_id'>): Product {
  return { ...product, product_id: product.id }
}
