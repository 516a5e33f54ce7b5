import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconEqual,
  IconFileDownload,
  IconPlus,
} from '@tabler/icons-react'
import { Banner } from '../../../ui/Banner.tsx'
import { giveFile } from '../../../ui/giveFile.ts'
import { PendingButton } from '../../../ui/PendingButton.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { loggedText, ticketCount } from '../logged.ts'
import type { Checked } from './dryRun.ts'
import styles from './export.module.css'
import { type Fault, lineCount } from './exportRows.ts'
import { csvOfFaults } from './faultsCsv.ts'

type Props = {
  checked: Checked
  isBusy: boolean
  onLog: () => void
  onColumns: () => void
  onOther: () => void
}

const figure = (count: number) => count.toLocaleString('en-GB')

export function DryRun({ checked, isBusy, onLog, onColumns, onOther }: Props) {
  const { ready, known, faults, faultyLines, logged, facts } = checked
  const isBegun = loggedText(logged) !== null
  const isDone = isBegun && ready.length === 0
  return (
    <>
      {!isBegun && faultyLines > 0 && (
        <Banner
          tone={ready.length > 0 ? 'amber' : 'red'}
          Icon={IconAlertTriangle}
          title={`Nothing has been stored. ${lineCount(faultyLines)} would be left out.`}
          role="status"
        >
          <p>Put them right in the file and read it again: what is logged by then is recognised.</p>
        </Banner>
      )}
      <dl className={styles.tally}>
        <div>
          <dt>
            <IconPlus className="i" size={16} aria-hidden />
            {isBegun ? 'Still to log' : 'Would be logged'}
          </dt>
          <dd className="fig">{figure(ready.length)}</dd>
          <dd>of {lineCount(facts.file.lines.length)}</dd>
        </div>
        {isBegun && (
          <div>
            <dt>
              <IconCheck className="i" size={16} aria-hidden />
              Logged
            </dt>
            <dd className="fig">{figure(logged.stored)}</dd>
            <dd>{logged.stored === 1 ? 'ticket' : 'tickets'}</dd>
          </div>
        )}
        <div>
          <dt>
            <IconEqual className="i" size={16} aria-hidden />
            Already logged
          </dt>
          <dd className="fig">{figure(known + logged.known)}</dd>
          <dd>the same load of this order</dd>
        </div>
        <div className={faultyLines > 0 ? styles.isFaulty : undefined}>
          <dt>
            <IconAlertCircle className="i" size={16} aria-hidden />
            Lines with a fault
          </dt>
          <dd className="fig">{figure(faultyLines)}</dd>
          <dd>left out</dd>
        </div>
      </dl>
      {faults.length > 0 && <Faults faults={faults} file={facts.file.name} />}
      <div className={styles.acts}>
        {!isDone && (
          <PendingButton variant="primary" isPending={isBusy} disabled={ready.length === 0} onClick={onLog}>
            {`Log ${ticketCount(ready.length)}`}
          </PendingButton>
        )}
        {!isBegun && (
          <Button disabled={isBusy} onClick={onColumns}>
            Columns
          </Button>
        )}
        <Button disabled={isBusy} onClick={onOther}>
          Other file
        </Button>
      </div>
    </>
  )
}

const mostShown = 50

const columns: readonly Column<Fault>[] = [
  { head: 'Line', cell: ({ line }) => figure(line), isNumber: true, isNamed: true },
  { head: 'Column', cell: ({ column }) => <b>{column}</b>, isNamed: true },
  {
    head: 'In the file',
    cell: ({ inFile }) => <span className={styles.was}>{inFile || '(empty)'}</span>,
    isNamed: true,
  },
  { head: 'What is wrong', cell: ({ text }) => text },
]

function Faults({ faults, file }: { faults: readonly Fault[]; file: string }) {
  const give = () =>
    giveFile(new Blob([csvOfFaults(faults)], { type: 'text/csv' }), file.replace(/(\.\w+)?$/, '-faults.csv'))
  return (
    <section className={styles.faults} aria-labelledby="export-faults">
      <div className={styles.faultsHead}>
        <h3 id="export-faults" className="h3">
          Faults
        </h3>
        <span className="count count-plain">{figure(faults.length)}</span>
        <Button
          size="sm"
          leftSection={<IconFileDownload className="i" size={18} aria-hidden />}
          onClick={() => void give()}
        >
          Faults as CSV
        </Button>
      </div>
      <Table
        caption="Faults in the file"
        columns={columns}
        rows={faults.slice(0, mostShown)}
        keyOf={({ line, column, text }) => `${line} ${column} ${text}`}
        isSortable={false}
      />
      {faults.length > mostShown && (
        <p className="table-more">
          Showing {mostShown} of {figure(faults.length)} faults: the CSV has them all.
        </p>
      )}
    </section>
  )
}
