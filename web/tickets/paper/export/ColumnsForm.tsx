import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ticketContent } from '../../../../api/contract/tickets/content.ts'
import {
  type ExportFieldName,
  exportFields,
  type WeighbridgeColumns,
} from '../../../../api/contract/tickets/weighbridge.ts'
import { missingText } from '../../../../api/contract/wire/fieldName.ts'
import { Choice } from '../../../form/Choice.tsx'
import { ErrorText } from '../../../form/ErrorText.tsx'
import { Select } from '../../../form/Select.tsx'
import { PendingButton } from '../../../ui/PendingButton.tsx'
import styles from './export.module.css'
import { cellOfLine, lineCount } from './exportRows.ts'
import type { ExportFile } from './readFile.ts'

type Props = {
  file: ExportFile
  initial: WeighbridgeColumns
  /** The firm has read such a file before. */
  isKnown: boolean
  isBusy: boolean
  onCheck: (mapped: WeighbridgeColumns, keptAt: string) => void
  onOther: () => void
}

const labels: Readonly<Record<ExportFieldName, string>> = {
  date: 'Date',
  time: 'Time',
  vehicle: 'Vehicle',
  gross: 'Gross weight',
  tare: 'Tare',
  weighbridge_ref: 'Weighbridge ref',
  driver_name: 'Driver',
  signed_by: 'Signed by',
}
const needed: readonly ExportFieldName[] = ['date', 'gross', 'tare']

export function ColumnsForm({ file, initial, isKnown, isBusy, onCheck, onOther }: Props) {
  const [mapped, setMapped] = useState(initial)
  const [keptAt, setKeptAt] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const unmapped = needed.filter((field) => mapped.columns[field] === null)
  const isPlaceMissing = keptAt.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    const [first = isPlaceMissing ? 'kept-at' : null] = unmapped.map(idOf)
    if (first) document.getElementById(first)?.focus()
    else onCheck(mapped, keptAt.trim())
  }
  const choose = (field: ExportFieldName, heading: string) =>
    setMapped({ ...mapped, columns: { ...mapped.columns, [field]: heading || null } })

  return (
    <form className={styles.form} noValidate aria-label="Columns of the export" onSubmit={submit}>
      <p>
        {isKnown
          ? 'The columns are as your firm chose them last time.'
          : 'Say once which column is which: your firm’s next export is read the same way.'}
      </p>
      <div className={styles.columns}>
        {exportFields.map((field) => {
          const heading = mapped.columns[field]
          const isMissing = isSubmitted && unmapped.includes(field)
          return (
            <Select
              key={field}
              id={idOf(field)}
              label={labels[field]}
              value={heading ?? ''}
              description={heading !== null && `First: ${firstOf(file, heading)}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={isMissing && <ErrorText text={missingText([labels[field].toLowerCase()])} />}
              data={[{ value: '', label: 'Not in the file' }, ...distinct(file.headings)]}
              onChange={({ currentTarget: { value } }) => choose(field, value)}
            />
          )
        })}
      </div>
      <Choice
        name="unit"
        label="Weights are in"
        options={[
          { value: 't', label: 'Tonnes' },
          { value: 'kg', label: 'Kilograms' },
        ]}
        value={mapped.unit}
        onChange={(unit) => setMapped({ ...mapped, unit: unit === 'kg' ? 'kg' : 't' })}
      />
      <TextInput
        id="kept-at"
        label="Where the signed papers are kept"
        value={keptAt}
        maxLength={ticketContent.paper_kept_at.max}
        description="On every ticket of this file, for whoever asks to see its signature."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isSubmitted && isPlaceMissing && <ErrorText text={missingText(['place'])} />}
        autoComplete="off"
        onChange={({ currentTarget }) => setKeptAt(currentTarget.value)}
      />
      <div className={styles.acts}>
        <PendingButton type="submit" variant="primary" isPending={isBusy}>
          {`Check ${lineCount(file.lines.length)}`}
        </PendingButton>
        <Button disabled={isBusy} onClick={onOther}>
          Other file
        </Button>
        <span className="muted">Nothing is stored yet.</span>
      </div>
    </form>
  )
}

const idOf = (field: ExportFieldName) => `column-${field}`

function firstOf(file: ExportFile, heading: string): string {
  const [first] = file.lines
  return (first && cellOfLine(first, file, heading).slice(0, 40)) || '(empty)'
}

function distinct(headings: readonly string[]): string[] {
  return [...new Set(headings)].filter((heading) => heading !== '')
}
