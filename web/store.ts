type Store<T> = { get: () => T; set: (next: T) => void; subscribe: (listener: () => void) => () => void }

/** A value outside the components; follow it with `useSyncExternalStore(store.subscribe, store.get)`. */
export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
