import { type ListName, listColumns } from '../../../api/contract/rules/listColumns.ts'
import { planOf } from '../../../api/imports/service.ts'
import type { Scenarios } from './scenario.ts'

/** The template's own line, as the file that its dry run was looked at. */
function templateOf(list: ListName) {
  const columns = listColumns[list]
  const lines = [columns.map(({ heading }) => heading), columns.map(({ example }) => `"${example}"`)]
  const bytes = Buffer.from(lines.join('\n'))
  return { file: bytes.toString('base64'), plan: planOf(bytes, [[2, null, null]]) }
}

export const scenarios: Scenarios = {
  'GET /api/haulier/vehicles.csv': () => ({}),
  'GET /api/haulier/drivers.csv': () => ({}),
  'GET /api/sites.csv': () => ({}),
  'GET /api/products.csv': () => ({}),
  'POST /api/haulier/vehicles/import': () => ({ payload: templateOf('vehicles') }),
  'POST /api/haulier/drivers/import': () => ({ payload: templateOf('drivers') }),
  'POST /api/sites/import': () => ({ payload: templateOf('sites') }),
  'POST /api/products/import': () => ({ payload: templateOf('products') }),
}
