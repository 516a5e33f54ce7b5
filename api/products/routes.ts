import type { FastifyRequest } from 'fastify'
import { admins, only, open } from '../auth/access.ts'
import { actorOf } from '../auth/actor.ts'
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

const tags = ['products']

export function productRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/products',
    {
      schema: {
        tags,
        summary: 'Products by name; only admins and their creator see pending ones',
        querystring: ProductListQuery,
        response: { 200: ProductList },
      },
      config: { access: open(200) },
    },
    async (request) => {
      const { limit } = request.query
      const viewer = viewerOf(request)
      const rows = await listProducts(deps.db, viewer, request.query)
      const total = await countProducts(deps.db, viewer, request.query)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        data: page.map(present),
        meta: { total, next_cursor: last ? encodeCursor([last.sort_key, last.id]) : null },
      }
    },
  )
  app.post(
    '/api/products',
    {
      schema: { tags, summary: 'Add a product', body: ProductCreate, response: { 201: ProductCreated } },
      config: { access: only('product.create', { contractor: 201, ...admins(201) }) },
    },
    async (request, reply) => {
      const product = await createProduct(deps, actorOf(request), request.body)
      return reply.status(201).send({ message: 'Product added successfully', data: present(product) })
    },
  )
  app.put(
    '/api/products/:id',
    {
      schema: {
        tags,
        summary: 'Change or approve a product',
        params: ProductParams,
        body: ProductUpdate,
        response: { 200: ProductUpdated },
      },
      config: { access: only('product.update', admins(200)) },
    },
    async (request) => {
      const product = await changeProduct(deps, actorOf(request), request.params.id, request.body)
      return { message: 'Product updated successfully', product: present(product) }
    },
  )
  app.delete(
    '/api/products/:id',
    {
      schema: { tags, summary: 'Delete a product nobody uses', params: ProductParams, response: { 200: Message } },
      config: { access: only('product.delete', admins(200)) },
    },
    async (request) => {
      await removeProduct(deps, actorOf(request), request.params.id)
      return { message: 'Product deleted successfully' }
    },
  )
}

function viewerOf({ actor }: FastifyRequest): ProductViewer {
  return { isAdmin: actor !== null && isAdmin(actor), user_id: actor?.id ?? null }
}

function present(product: Omit<Product, 'product_id'>): Product {
  return { ...product, product_id: product.id }
}
