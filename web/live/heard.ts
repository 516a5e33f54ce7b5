import { createStore } from '../store.ts'

/** When the stream was last heard, by this device's clock; null before the first time. */
export const heardAt = createStore<number | null>(null)
