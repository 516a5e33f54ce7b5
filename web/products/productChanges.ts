import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Product, ProductUpdate } from '../../api/contract/products.ts'
import { post, put, remove } from '../client/request.ts'
import { showNotice } from '../ui/notice.ts'

export type ProductValues = Pick<z.input<typeof ProductUpdate>, 'name' | 'description'> & { status: '0' | '1' }

/** Adds one that is pending until an admin approves it. */
export function useProductCreation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (words: { name: string; description: string }) =>
      post<{ message: string }>('/api/products', { ...words, status: 0 }),
    onSuccess: () => void queries.invalidateQueries(),
  })
}

/** Changes name, description and status; `onDone` follows a success. */
export function useProductUpdate({ id }: Product, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: ProductValues) =>
      put<{ message: string; product: Product }>(`/api/products/${id}`, { ...values, status: Number(values.status) }),
    onSuccess: ({ message, product }) => {
      void queries.invalidateQueries()
      onDone()
      const standing = product.status === 1 ? 'approved, so it can be asked for.' : 'pending.'
      showNotice({ tone: 'success', title: message, text: `${product.name} is ${standing}` })
    },
  })
}

export function useProductDelete({ id, name }: Product, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => remove<{ message: string }>(`/api/products/${id}`),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries()
      onDone()
      showNotice({ tone: 'success', title: message, text: `${name} is gone from the list.` })
    },
  })
}
