import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { Fragment, useMemo, useRef } from 'react'
import { formatTonnes } from '../../../api/contract/rules/weight.ts'
import { paperCells } from '../../offline/rows.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Loading } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PendingButton } from '../../ui/PendingButton.tsx'
import { overDelivery } from '../capture/typedTicket.ts'
import { LoggedBanner } from './LoggedBanner.tsx'
import { ticketCount } from './logged.ts'
import { offeringCells } from './memory.ts'
import { listId, PaperLine } from './PaperLine.tsx'
import styles from './paper.module.css'
import { columnLabels } from './paperRow.ts'
import { isOver, logButtonId, type PaperRows } from './usePaperRows.ts'

type Props = {
  paper: PaperRows
  /** Tonnes left on the order; null until it is known. */
  remaining: number | null
  /** How the order ended, if it has ended early. */
  end: string | null
}

export function PaperTable({ paper, remaining, end }: Props) {
  const { rows, isRead, typedCount, readyCount, netKg, removed, isSending, logged, trouble } = paper
  const acts = useStable(paper)
  if (!isRead) return <Loading />
  return (
    <Panel title="Paper tickets" count={typedCount} aside={<Hints />}>
      {end && (
        <div className={styles.end}>
          <Banner tone="amber" Icon={IconAlertTriangle} title={end} role="status">
            <p>A load that was already on its way can still be logged. Its ticket is flagged.</p>
          </Banner>
        </div>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="sr">Paper tickets to log, one a row</caption>
          <Head />
          <tbody>
            {rows.map((row, at) => (
              <PaperLine
                key={row.token}
                row={row}
                acts={acts}
                nth={at + 1}
                faults={paper.faultsShown(row)}
                warnings={paper.warningsShown(row)}
                isLocked={isSending}
              />
            ))}
          </tbody>
        </table>
      </div>
      {offeringCells.map((name) => (
        <datalist key={name} id={listId(name)}>
          {paper.offersOf(name).map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      <div className={styles.foot}>
        <Button leftSection={<IconPlus className="i" size={20} aria-hidden />} disabled={isSending} onClick={acts.add}>
          Add row
        </Button>
        {removed && (
          <span className={styles.removed} role="status">
            Row {removed.at + 1} removed.
            <Button size="sm" leftSection={<IconArrowBackUp className="i" size={18} aria-hidden />} onClick={acts.undo}>
              Undo
            </Button>
          </span>
        )}
        <p className={styles.sum}>
          {ticketCount(typedCount)}, <b>{formatTonnes(netKg, 3)}</b> net
        </p>
        <PendingButton
          id={logButtonId}
          variant="primary"
          isPending={isSending}
          disabled={typedCount === 0}
          onClick={() => void acts.log()}
        >
          {`Log ${ticketCount(readyCount || typedCount)}`}
        </PendingButton>
      </div>
      <div className={styles.says}>
        {isOver(netKg, remaining) && (
          <Banner tone="amber" Icon={IconAlertTriangle} title={overDelivery} role="status" />
        )}
        {readyCount < typedCount && readyCount > 0 && (
          <p role="status">
            {ticketCount(typedCount - readyCount)} can’t be logged yet and{' '}
            {typedCount - readyCount === 1 ? 'stays' : 'stay'} in the table.
          </p>
        )}
        <LoggedBanner logged={logged} />
        {trouble && <Banner tone="red" Icon={IconAlertTriangle} title={trouble} role="alert" />}
      </div>
    </Panel>
  )
}

function Hints() {
  return (
    <span className="card-sub">
      <b>Enter</b> goes to the next row. Rows copied from a spreadsheet can be pasted.
    </span>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">Row</span>
        </th>
        {paperCells.map((name) => (
          <Fragment key={name}>
            <th scope="col">{columnLabels[name]}</th>
            {name === 'tare' && (
              <th scope="col" className={styles.right}>
                Net (t)
              </th>
            )}
          </Fragment>
        ))}
        <th scope="col">
          <span className="sr">Remove</span>
        </th>
      </tr>
    </thead>
  )
}

/** The same functions at every keystroke, so that only the row that changes is drawn again. */
function useStable(
  paper: PaperRows,
): Pick<
  PaperRows,
  'type' | 'wholeOf' | 'leave' | 'finish' | 'goOn' | 'add' | 'paste' | 'scan' | 'sign' | 'remove' | 'undo' | 'log'
> {
  const latest = useRef(paper)
  latest.current = paper
  return useMemo(
    () => ({
      type: (...a) => latest.current.type(...a),
      wholeOf: (...a) => latest.current.wholeOf(...a),
      leave: (...a) => latest.current.leave(...a),
      finish: (...a) => latest.current.finish(...a),
      goOn: (...a) => latest.current.goOn(...a),
      add: () => latest.current.add(),
      paste: (...a) => latest.current.paste(...a),
      scan: (...a) => latest.current.scan(...a),
      sign: (...a) => latest.current.sign(...a),
      remove: (...a) => latest.current.remove(...a),
      undo: () => latest.current.undo(),
      log: () => latest.current.log(),
    }),
    [],
  )
}
