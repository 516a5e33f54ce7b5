import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { toKg } from '../../../api/contract/rules/weight.ts'
import { changedSinceLogged } from '../../../api/contract/tickets/paper.ts'
import { reload } from '../../client/useSend.ts'
import { type PaperCell, type PaperRow, type Picture, paperCells } from '../../offline/rows.ts'
import { readNetKg } from '../capture/captureRules.ts'
import { addOutcomes, type Logged, noneLogged } from './logged.ts'
import { logRows, type Outcome } from './logRows.ts'
import { completionOf, fillFromMemory, type Memory, type OfferingCell, offersOf } from './memory.ts'
import {
  asUnderstood,
  cellOfField,
  faultsOfRow,
  isBlank,
  type KnownDriver,
  newRow,
  type OrderOfPaper,
  type RowFaults,
  sentRow,
  withCell,
  withSignature,
} from './paperRow.ts'
import { pasteInto } from './paste.ts'
import { useKeptRows } from './useKeptRows.ts'
import { type KnownVehicle, oddPlate, oddWeights } from './warnings.ts'
import { whyUnsent } from './whyUnsent.ts'

export const cellId = (token: string, cell: PaperCell) => `${cell}-${token}`
export const logButtonId = 'log-tickets'

type Facts = {
  userId: number
  order: OrderOfPaper
  drivers: readonly KnownDriver[]
  vehicles: readonly KnownVehicle[]
  memory: Memory
}

const nothingWrong: RowFaults = {}

/** The table's rows, kept on this device at every change until the server has them. */
export function usePaperRows({ userId, order, drivers, vehicles, memory }: Facts) {
  const { quoteId } = order
  const queries = useQueryClient()
  /** Rows that somebody has finished with: only their faults are shown. */
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, RowFaults>>(new Map())
  const [removed, setRemoved] = useState<{ row: PaperRow; at: number } | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [logged, setLogged] = useState<Logged>(noneLogged)
  const [trouble, setTrouble] = useState<string | null>(null)
  const kept = useKeptRows({ userId, quoteId, onRead: restart, onChange: reconsider, onTrouble: setTrouble })
  const { rows, isRead, latest, show, change, changeRow, forget } = kept
  const faultsOf = useMemo(() => cached((row) => faultsOfRow(row, order, drivers)), [order, drivers])
  const oddWeightsOf = useMemo(() => cached((row) => oddWeights(row, vehicles, memory)), [vehicles, memory])
  const warningsOf = useMemo(() => cached((row) => ({ ...oddWeightsOf(row), ...oddPlate(row) })), [oddWeightsOf])

  function restart(found: readonly PaperRow[]) {
    setFinished(new Set(found.map(({ token }) => token)))
  }
  function reconsider(changed: readonly PaperRow[]) {
    if (changed.some(({ token }) => refused.has(token))) setRefused(without(refused, changed))
  }
  function type(token: string, cell: PaperCell, text: string) {
    kept.setTyping(token, cell)
    changeRow(token, (row) => withCell(row, cell, text))
  }
  function offered(cell: OfferingCell, but?: string): readonly string[] {
    const typed = latest.current.filter((row) => row.token !== but && finished.has(row.token))
    return offersOf(cell, typed, memory)
  }
  function wholeOf(token: string, cell: OfferingCell, typed: string): string | null {
    return completionOf(typed, offered(cell, token))
  }
  function leave(token: string, cell: PaperCell) {
    const today = londonDay(Date.now())
    kept.setTyping(token, null)
    changeRow(token, (row, above) => fillFromMemory(asUnderstood(row, cell, today), cell, above, memory))
  }
  function finish(token: string) {
    const row = latest.current.find((other) => other.token === token)
    if (row && !isBlank(row)) setFinished((before) => new Set([...before, token]))
  }
  /** Enter: to the next row's first cell that is needed; from an empty last row to the button. */
  function goOn(token: string, cell: PaperCell) {
    leave(token, cell)
    finish(token)
    const at = latest.current.findIndex((row) => row.token === token)
    const row = latest.current[at]
    if (!row) return
    const isLast = at === latest.current.length - 1
    if (isLast && isBlank(row)) return document.getElementById(logButtonId)?.focus()
    if (isLast) flushSync(() => show([...latest.current, newRow(quoteId, row)]))
    const next = latest.current[at + 1]
    if (next) focusCell(next.token, paperCells.find((name) => next.cells[name] === '') ?? 'date')
  }
  function add() {
    const last = latest.current.at(-1)
    const row = newRow(quoteId, last)
    flushSync(() => show([...latest.current, row]))
    focusCell(row.token, row.cells.date === '' ? 'date' : 'time')
  }
  function paste(token: string, cell: PaperCell, copied: readonly (readonly string[])[]) {
    const place = { row: latest.current.findIndex((row) => row.token === token), cell }
    const { rows: next, pasted } = pasteInto(latest.current, copied, place, londonDay(Date.now()))
    change(next, pasted)
    setFinished((before) => new Set([...before, ...pasted.map((row) => row.token)]))
  }
  function scan(token: string, picture: Picture | null) {
    changeRow(token, (row) => ({ ...row, scan: picture }))
  }
  function sign(token: string, signature: string | null) {
    changeRow(token, (row) => withSignature(row, signature))
  }
  function remove(token: string) {
    const at = latest.current.findIndex((row) => row.token === token)
    const row = latest.current[at]
    if (!row) return
    show(latest.current.toSpliced(at, 1))
    setRemoved(isBlank(row) ? null : { row, at })
    void forget([token])
  }
  function undo() {
    if (!removed) return
    const { row, at } = removed
    setRemoved(null)
    flushSync(() => change(latest.current.toSpliced(at, 0, row), [row]))
    focusCell(row.token, 'date')
  }

  async function log() {
    if (isSending) return
    const typed = latest.current.filter((row) => !isBlank(row))
    setFinished(new Set(typed.map(({ token }) => token)))
    const ready = typed.filter((row) => isFaultless(faultsOf(row)))
    if (ready.length === 0) return leadToFault()
    setTrouble(null)
    setLogged(noneLogged)
    setRemoved(null)
    setRefused(without(refused, ready))
    setIsSending(true)
    try {
      const sent = ready.map((row) => sentRow(row, order, drivers))
      await logRows(sent, { quoteId, onBatch: (outcomes) => settle(outcomes, ready) })
      leadToFault()
    } catch (error) {
      setTrouble(whyUnsent(error))
    } finally {
      setIsSending(false)
      await reload(queries, calls.paperLog.changes)
    }
  }
  async function settle(outcomes: readonly Outcome[], sent: readonly PaperRow[]) {
    const there = outcomes.filter(({ outcome }) => isOnServer(outcome)).map(({ row }) => row.sync_token)
    // A row that another window changed meanwhile stays, and says that its ticket stands.
    const edited = await kept.listEdited(sent.filter(({ token }) => there.includes(token)))
    const gone = new Set(there.filter((token) => !edited.includes(token)))
    const stopped = outcomes.filter(({ outcome }) => outcome.is === 'refused')
    setLogged((before) => addOutcomes(before, outcomes))
    setRefused((before) => new Map([...before, ...stopped.map(refusalOf)]))
    show(latest.current.filter(({ token }) => !gone.has(token)))
    await forget([...gone])
    edited.forEach(keepLogged)
    for (const { row, outcome } of stopped) {
      if (outcome.errors?.sync_token?.includes(changedSinceLogged)) keepLogged(row.sync_token)
    }
  }
  /** Stored with the row, so that it doesn't look ready to log after a reload. */
  function keepLogged(token: string) {
    changeRow(token, (row) => ({ ...row, logged: changedSinceLogged }))
  }
  function leadToFault() {
    const row = latest.current.find((one) => !isBlank(one) && !isFaultless(faultsOf(one)))
    const cell = row && paperCells.find((name) => faultsOf(row)[name])
    if (row && cell) focusCell(row.token, cell)
  }

  const typed = rows.filter((row) => !isBlank(row))
  return {
    rows,
    isRead,
    faultsShown: (row: PaperRow): RowFaults =>
      refused.get(row.token) ?? (finished.has(row.token) && !isBlank(row) ? faultsOf(row) : nothingWrong),
    warningsShown: (row: PaperRow): RowFaults => (finished.has(row.token) ? warningsOf(row) : oddWeightsOf(row)),
    typedCount: typed.length,
    readyCount: typed.filter((row) => isFaultless(faultsOf(row))).length,
    netKg: typed.reduce((sum, { cells }) => sum + Math.max(0, readNetKg(cells) ?? 0), 0),
    removed,
    isSending,
    logged,
    trouble,
    offersOf: offered,
    type,
    wholeOf,
    leave,
    finish,
    goOn,
    add,
    paste,
    scan,
    sign,
    remove,
    undo,
    log,
  }
}

export type PaperRows = ReturnType<typeof usePaperRows>

function isFaultless(faults: RowFaults): boolean {
  return Object.keys(faults).length === 0
}

function isOnServer({ is }: Outcome['outcome']): boolean {
  return is === 'stored' || is === 'known'
}

function refusalOf({ row, outcome }: Outcome): [string, RowFaults] {
  const faults: RowFaults = {}
  for (const [field, [text = '']] of Object.entries(outcome.errors ?? {})) faults[cellOfField(field)] ??= text
  return [row.sync_token, faults]
}

function without<T>(map: ReadonlyMap<string, T>, rows: readonly PaperRow[]): ReadonlyMap<string, T> {
  const gone = new Set(rows.map(({ token }) => token))
  return new Map([...map].filter(([token]) => !gone.has(token)))
}

function cached(read: (row: PaperRow) => RowFaults): (row: PaperRow) => RowFaults {
  const known = new WeakMap<PaperRow, RowFaults>()
  return (row) => {
    const faults = known.get(row) ?? read(row)
    known.set(row, faults)
    return faults
  }
}

function focusCell(token: string, cell: PaperCell): void {
  // At once: the next key is on its way.
  document.getElementById(cellId(token, cell))?.focus()
}

export function isOver(netKg: number, remaining: number | null): boolean {
  return remaining !== null && netKg > toKg(Math.max(0, remaining))
}
