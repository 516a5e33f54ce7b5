import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as calls from '../../../../api/contract/calls.ts'
import type { WeighbridgeColumns } from '../../../../api/contract/tickets/weighbridge.ts'
import { refusalText } from '../../../client/refusalText.ts'
import { dataOf, useCall } from '../../../client/useCall.ts'
import { reload, useSend } from '../../../client/useSend.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { LoggedBanner } from '../LoggedBanner.tsx'
import { loggedText } from '../logged.ts'
import type { KnownDriver, OrderOfPaper } from '../paperRow.ts'
import { whyUnsent } from '../whyUnsent.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnsForm } from './ColumnsForm.tsx'
import { DryRun } from './DryRun.tsx'
import { type Checked, checkFile, logChecked } from './dryRun.ts'
import styles from './export.module.css'
import { guessColumns, headingsMissing } from './exportRows.ts'
import type { ExportFile } from './readFile.ts'

type Props = { order: OrderOfPaper; drivers: readonly KnownDriver[] }

const steps = ['Choose the file', 'Columns', 'Dry run', 'Logged'] as const

/** Nothing is stored before the last step. The file itself never leaves this page. */
export function ReadExport({ order, drivers }: Props) {
  const queries = useQueryClient()
  const kept = useCall(calls.weighbridgeColumns, {}, { select: dataOf })
  const keep = useSend(calls.weighbridgeColumnsKeep)
  const [file, setFile] = useState<ExportFile | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const isDone = checked && checked.ready.length === 0 && loggedText(checked.logged) !== null

  function choose(next: ExportFile | null) {
    setFile(next)
    setChecked(null)
    setTrouble(null)
  }
  async function doing(work: () => Promise<void>, otherwise: (error: unknown) => string) {
    if (isBusy) return
    setIsBusy(true)
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      setTrouble(otherwise(error))
    } finally {
      setIsBusy(false)
    }
  }
  const check = (mapped: WeighbridgeColumns, keptAt: string) =>
    doing(
      async () => {
        if (!file) return
        if (JSON.stringify(mapped) !== JSON.stringify(kept.data)) await keep.mutateAsync(mapped)
        setChecked(await checkFile({ file, mapped, keptAt, order, drivers }))
      },
      (error) => refusalText(error, 'The file couldn’t be checked. Nothing is stored.', noAnswer),
    )
  const log = () =>
    doing(async () => {
      if (!checked) return
      try {
        await logChecked(checked, order.quoteId, setChecked)
      } finally {
        await reload(queries, calls.paperLog.changes)
      }
    }, whyUnsent)

  const step = !file ? 0 : !checked ? 1 : isDone ? 3 : 2
  return (
    <Panel title="A weighbridge’s export" sub={file ? file.name : 'CSV'}>
      <div className={styles.body}>
        <Steps at={step} />
        {!file && <ChooseFile onFile={choose} />}
        {file && !checked && (
          <Columns
            file={file}
            kept={kept}
            isBusy={isBusy}
            onCheck={(mapped, keptAt) => void check(mapped, keptAt)}
            onOther={() => choose(null)}
          />
        )}
        {checked && (
          <DryRun
            checked={checked}
            isBusy={isBusy}
            onLog={() => void log()}
            onColumns={() => setChecked(null)}
            onOther={() => choose(null)}
          />
        )}
        {trouble && <Banner tone="red" Icon={IconAlertTriangle} title={trouble} role="alert" />}
        {isDone && <LoggedBanner logged={checked.logged} />}
      </div>
    </Panel>
  )
}

const noAnswer = 'The server didn’t answer. Nothing is stored: try again when there is a connection.'

type ColumnsProps = {
  file: ExportFile
  kept: { data: WeighbridgeColumns | null | undefined; isPending: boolean; isError: boolean }
  isBusy: boolean
  onCheck: (mapped: WeighbridgeColumns, keptAt: string) => void
  onOther: () => void
}

/** The firm's own columns, if this file has them all, else guessed ones. */
function Columns({ file, kept, ...rest }: ColumnsProps) {
  const [wait, setWait] = useState(true)
  useEffect(() => {
    const patience = setTimeout(() => setWait(false), 3_000)
    return () => clearTimeout(patience)
  }, [])
  if (kept.isPending && wait) return null
  const own = kept.data && headingsMissing(kept.data, file).length === 0 ? kept.data : null
  return <ColumnsForm file={file} initial={own ?? guessColumns(file)} isKnown={own !== null} {...rest} />
}

function Steps({ at }: { at: number }) {
  return (
    <ol className={styles.flow} aria-label="Steps">
      {steps.map((step, nth) => (
        <li key={step} className={nth < at ? styles.isDone : undefined} aria-current={nth === at ? 'step' : undefined}>
          <span className={styles.n}>{nth < at ? <IconCheck className="i" size={16} aria-hidden /> : nth + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
