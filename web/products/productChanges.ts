import type { z } from 'zod'
import * as calls from '../../api/contract/calls.ts'
import type { Product, ProductUpdate } from '../../api/contract/products.ts'
import { sending, useSend, useSendOneOf } from '../client/useSend.ts'
import { showToast } from '../ui/toast.ts'

export type ProductValues = Pick<z.input<typeof ProductUpdate>, 'name' | 'description'> & { status: '0' | '1' }

/** Adds one that is pending until an admin approves it. */
export function useProductCreation() {
  return useSendOneOf((words: { name: string; description: string }) =>
    sending(calls.productCreate, { ...words, status: 0 }),
  )
}

/** Changes name, description and status; `onDone` follows a success. */
export function useProductUpdate({ id }: Product, onDone: () => void) {
  const update = (values: ProductValues) =>
    sending(calls.productUpdate, { id, ...values, status: values.status === '1' ? 1 : 0 })
  return useSendOneOf(update, {
    leave: onDone,
    onSuccess: ({ message, product }) => {
      const standing = product.status === 1 ? 'approved, so it can be asked for.' : 'pending.'
      showToast({ title: message, text: `${product.name} is ${standing}` })
    },
  })
}

export function useProductDelete({ name }: Product, onDone: () => void) {
  return useSend(calls.productDelete, {
    leave: onDone,
    onSuccess: ({ message }) => showToast({ title: message, text: `${name} is gone from the list.` }),
  })
}
