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
import '../../../ui/table.css'
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
      <table className={styles.faultTable}>
        <caption className="sr">Faults in the file</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">In the file</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, mostShown).map(({ line, column, inFile, text }) => (
            <tr key={`${line} ${column} ${text}`}>
              <td>{figure(line)}</td>
              <td>
                <b>{column}</b>
              </td>
              <td>
                <span className={styles.was}>{inFile || '(empty)'}</span>
              </td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > mostShown && (
        <p className="table-more">
          Showing {mostShown} of {figure(faults.length)} faults: the CSV has them all.
        </p>
      )}
    </section>
  )
}
