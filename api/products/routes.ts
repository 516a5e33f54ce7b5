import { answering } from '../answer.ts'
import { admins, only, openToMore } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import * as productTexts from '../contract/messages/products.ts'
import {
  ProductCreate,
  ProductCreated,
  ProductList,
  ProductListQuery,
  ProductPath,
  ProductUpdate,
  ProductUpdated,
} from '../contract/products.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { ShownQuery } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { presentProduct } from './present.ts'
import { readProducts } from './reads.ts'
import { changeProduct, createProduct, removeProduct } from './service.ts'

export function productRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'products')
  answer(calls.productList, {
    summary: 'Products by name; only admins and their creator see pending ones',
    query: ProductListQuery,
    answer: ProductList,
    access: openToMore(200),
    handle: ({ query, request }) => readProducts(deps.db, request.actor, query),
  })
  answer(calls.productCreate, {
    summary: 'Add a product',
    body: ProductCreate,
    answer: ProductCreated,
    status: 201,
    access: only('product.create', { contractor: 201, ...admins(201) }),
    handle: async ({ actor, body }) => {
      const product = await createProduct(deps, actor, body)
      return { message: productTexts.added, data: presentProduct(product, isAdmin(actor)) }
    },
  })
  answer(calls.productUpdate, {
    summary: 'Change or approve a product',
    params: ProductPath,
    body: ProductUpdate,
    answer: ProductUpdated,
    access: only('product.update', admins(200)),
    handle: async ({ actor, params, body }) => {
      const product = await changeProduct(deps, actor, params.id, body)
      return { message: productTexts.updated, product: presentProduct(product, true) }
    },
  })
  answer(calls.productDelete, {
    summary: 'Delete a product nobody uses',
    params: ProductPath,
    query: ShownQuery,
    answer: Message,
    access: only('product.delete', admins(200)),
    handle: async ({ actor, params, query }) => {
      await removeProduct(deps, actor, params.id, query.version)
      return { message: productTexts.deleted }
    },
  })
}
