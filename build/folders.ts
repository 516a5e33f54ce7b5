import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
/** What is served. */
export const dist = path.join(root, 'dist')
