// openapi-typescript writes types with functions that TypeScript 7 doesn't have. Node takes this file for its `typescript`.
import { registerHooks } from 'node:module'
import { ts } from '@ts-morph/common'

registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
})

export default ts
