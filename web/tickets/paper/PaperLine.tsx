import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type FocusEvent, type FormEvent, type KeyboardEvent, memo } from 'react'
import { flushSync } from 'react-dom'
import { formatTonnes } from '../../../api/contract/rules/weight.ts'
import { ticketContent } from '../../../api/contract/tickets/content.ts'
import { type PaperCell, type PaperRow, paperCells } from '../../offline/rows.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { readNetKg } from '../capture/captureRules.ts'
import { CellSays, type Says, saysOf } from './CellSays.tsx'
import { isOffering, type OfferingCell } from './memory.ts'
import styles from './paper.module.css'
import { columnLabels, type RowFaults } from './paperRow.ts'
import { readCopied } from './paste.ts'
import { ScanOfPaper } from './ScanOfPaper.tsx'
import { SignHere } from './SignHere.tsx'
import { cellId, type PaperRows } from './usePaperRows.ts'

type Acts = Pick<PaperRows, 'type' | 'wholeOf' | 'leave' | 'finish' | 'goOn' | 'paste' | 'scan' | 'sign' | 'remove'>

type Props = {
  row: PaperRow
  /** From 1. */
  nth: number
  faults: RowFaults
  /** By cell; none of them stops the logging. */
  warnings: RowFaults
  isLocked: boolean
  acts: Acts
}

/** One paper: a row of cells, and a card on a phone. */
export const PaperLine = memo(function PaperLine({ row, nth, faults, warnings, isLocked, acts }: Props) {
  const net = readNetKg(row.cells)
  function leaveRow({ currentTarget, relatedTarget }: FocusEvent<HTMLTableRowElement>) {
    // Another window takes the focus without a target: the clerk only looks something up.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) acts.finish(row.token)
  }
  const cell = (name: PaperCell) => (
    <Cell
      key={name}
      row={row}
      name={name}
      nth={nth}
      isLocked={isLocked}
      acts={acts}
      fault={faults[name]}
      warning={warnings[name]}
    />
  )
  return (
    <tr onBlur={leaveRow}>
      <th scope="row">{nth}</th>
      {paperCells
        .map((name) => (
          <td key={name} data-label={columnLabels[name]} data-cell={name}>
            {name === 'paper_kept_at' ? (
              <div className={styles.paper}>
                {!row.signature && (
                  <>
                    {cell(name)}
                    <ScanOfPaper nth={nth} scan={row.scan} onScan={(picture) => acts.scan(row.token, picture)} />
                  </>
                )}
                {!row.scan && <SignHere row={row} nth={nth} isLocked={isLocked} acts={acts} fault={faults[name]} />}
              </div>
            ) : (
              cell(name)
            )}
          </td>
        ))
        .toSpliced(paperCells.indexOf('tare') + 1, 0, <Net key="net" kg={net} />)}
      <td>
        <IconButton
          label={`Remove row ${nth}`}
          Icon={IconX}
          isDisabled={isLocked}
          onClick={() => acts.remove(row.token)}
        />
      </td>
    </tr>
  )
})

function Net({ kg }: { kg: number | null }) {
  return (
    <td className={styles.net} data-label="Net (t)">
      <output>{kg !== null && kg > 0 ? formatTonnes(kg, 3).replace(' t', '') : '–'}</output>
    </td>
  )
}

const longest: Readonly<Record<PaperCell, number>> = {
  date: 40,
  time: 10,
  driver: ticketContent.driver_name.max,
  vehicle: ticketContent.vehicle.max,
  gross: 16,
  tare: 16,
  weighbridge_ref: ticketContent.weighbridge_ref.max,
  signed_by: ticketContent.signed_by.max,
  paper_kept_at: ticketContent.paper_kept_at.max,
}

const looks: Readonly<Record<Says['is'], string | undefined>> = {
  fault: styles.isWrong,
  warning: styles.isOdd,
  note: '',
}

type CellProps = Omit<Props, 'faults' | 'warnings'> & {
  name: PaperCell
  fault: string | undefined
  warning: string | undefined
}

function Cell({ row: { token, cells, notes }, name, nth, isLocked, acts, fault, warning }: CellProps) {
  const id = cellId(token, name)
  const saysId = `${id}-says`
  const isWeight = name === 'gross' || name === 'tare'
  const says = saysOf({ fault, warning, note: isWeight ? notes[name] : undefined })

  function type(event: FormEvent<HTMLInputElement>) {
    const { currentTarget: input } = event
    const typed = input.value
    const isTyped =
      (event.nativeEvent as InputEvent).inputType === 'insertText' && input.selectionStart === typed.length
    const whole = isTyped && isOffering(name) ? acts.wholeOf(token, name, typed) : null
    if (whole === null) return acts.type(token, name, typed)
    flushSync(() => acts.type(token, name, whole))
    // Typing on replaces what was added.
    input.setSelectionRange(typed.length, whole.length)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    acts.goOn(token, name)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const copied = readCopied(event.clipboardData.getData('text'))
    if (!copied || isLocked) return
    event.preventDefault()
    acts.paste(token, name, copied)
  }

  return (
    <div className={styles.cell}>
      <input
        id={id}
        className={says ? `${styles.input} ${looks[says.is]}` : styles.input}
        aria-label={`${columnLabels[name]}, row ${nth}`}
        aria-invalid={fault !== undefined}
        aria-describedby={says ? saysId : undefined}
        value={cells[name]}
        readOnly={isLocked}
        list={isOffering(name) ? listId(name) : undefined}
        inputMode={isWeight ? 'decimal' : undefined}
        autoCapitalize={name === 'vehicle' ? 'characters' : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={longest[name]}
        onChange={type}
        onKeyDown={press}
        onPaste={paste}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => acts.leave(token, name)}
      />
      {says && <CellSays id={saysId} says={says} />}
    </div>
  )
}

export const listId = (name: OfferingCell) => `known-${name}`
