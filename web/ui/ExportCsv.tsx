import { IconTable } from '@tabler/icons-react'
import type { CallInput, Reading, Shape } from '../../api/contract/wire/call.ts'
import { Download } from './Download.tsx'
import { useFile } from './useFile.ts'

type Props<S extends Shape> = { call: Reading<S>; shown: CallInput<S>; name: string }

/** Every row that the list's search, filters and order show. */
export function ExportCsv<S extends Shape>({ call, shown, name }: Props<S>) {
  const file = useFile(call, shown, `${name}.csv`)
  return <Download file={file} icon={<IconTable className="i" size={18} aria-hidden />} label="Export CSV" />
}
