import { IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'

/**
 * Once imported, IndexedDB treats rows without a valid index key as WebKit does (measured on WebKitGTK 2.50.6). By the
 * standard they aren't in the index. There they lie in it before every key: `getAll`, `getAllKeys`, `get`, `getKey` and a
 * backward cursor find them in any range without a lower bound, and `count` where it is given such a range. A forward cursor
 * passes over them. A row in which the field is missing is in no index there either.
 */

/** Stands for what is no key: it sorts before every key that the engine uses. */
const noKey = Number.NEGATIVE_INFINITY
const keysAlone = IDBKeyRange.lowerBound(noKey, true)

/** The one part of the fake that decides what is in an index, for storing and for deleting. */
type Inner = { _rawIndex: { getIndexKey: (value: Record<string, unknown>) => unknown } }

const { createIndex } = IDBObjectStore.prototype
IDBObjectStore.prototype.createIndex = function (name, keyPath, options) {
  const index = createIndex.call(this, name, keyPath as string, options)
  const inner = (index as unknown as Inner)._rawIndex
  const readKey = inner.getIndexKey.bind(inner)
  inner.getIndexKey = (value) => {
    const isThere = typeof keyPath === 'string' && value[keyPath] !== undefined
    return readKey(value) ?? (isThere ? noKey : undefined)
  }
  return index
}

const { count, openCursor, openKeyCursor } = IDBIndex.prototype
IDBIndex.prototype.count = function (query) {
  return count.call(this, query ?? keysAlone)
}
IDBIndex.prototype.openCursor = function (query, direction) {
  return openCursor.call(this, direction?.startsWith('prev') ? query : passingOver(query), direction)
}
IDBIndex.prototype.openKeyCursor = function (query, direction) {
  return openKeyCursor.call(this, direction?.startsWith('prev') ? query : passingOver(query), direction)
}

function passingOver(query: IDBValidKey | IDBKeyRange | null | undefined): IDBValidKey | IDBKeyRange {
  if (query === null || query === undefined) return keysAlone
  if (!(query instanceof IDBKeyRange) || query.lower !== undefined) return query
  return IDBKeyRange.bound(noKey, query.upper, true, query.upperOpen)
}
