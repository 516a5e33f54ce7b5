import type { ListFault, ListImported } from '../../api/contract/csvImports.ts'
import { csvBlob } from '../ui/csvText.ts'
import { giveFile } from '../ui/giveFile.ts'
import { Panel } from '../ui/Panel.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import styles from './imports.module.css'
import { figure } from './words.ts'

const mostShown = 200

const cellText = (cell: string) => (cell.trim() === '' ? '(empty)' : cell)

const columns: readonly Column<ListFault>[] = [
  { head: 'Line', isNumber: true, isNamed: true, cell: ({ line }) => figure(line) },
  { head: 'Column', isNamed: true, cell: ({ column, heading }) => <b>{`${column} ${heading}`.trim()}</b> },
  {
    head: 'In the file',
    isNamed: true,
    cell: ({ column, cell }) => column && <span className={styles.was}>{cellText(cell)}</span>,
  },
  { head: 'What is wrong', className: 'wide', cell: ({ wrong }) => wrong },
  { head: 'To put it right', className: 'wide', cell: ({ right }) => <span className="muted">{right}</span> },
]

type Props = { found: ListImported; about: string }

export function Faults({ found: { faults, fault_count }, about }: Props) {
  const isCut = fault_count > Math.min(mostShown, faults.length)
  return (
    <Panel title="Faults" count={fault_count} sub={about}>
      <Table
        caption="Faults in the file"
        className={styles.faults}
        columns={columns}
        rows={faults.slice(0, mostShown)}
        keyOf={({ line, column, heading, wrong }) => `${line} ${column} ${heading} ${wrong}`}
        isSortable={false}
      />
      {isCut && (
        <p className="table-more">
          Showing {figure(Math.min(mostShown, faults.length))} of {figure(fault_count)} faults: the CSV has{' '}
          {faults.length < fault_count ? `the first ${figure(faults.length)}` : 'them all'}.
        </p>
      )}
    </Panel>
  )
}

export function giveFaults(faults: readonly ListFault[], file: string): void {
  const rows = faults.map(({ line, column, heading, cell, wrong, right }) => [
    line,
    column,
    heading,
    cell,
    wrong,
    right,
  ])
  const head = ['Line', 'Column', 'Heading', 'In the file', 'What is wrong', 'To put it right']
  void giveFile(csvBlob([head, ...rows]), file.replace(/(\.\w+)?$/, '-faults.csv'))
}
