import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isStorageFull } from '../../offline/fullDisk.ts'
import { type PaperCell, type PaperRow, paperCells } from '../../offline/rows.ts'
import { isBlank, newRow, withCell } from './paperRow.ts'
import { forgetRows, isKept, keepRows, readByTokens, readRows } from './paperStore.ts'
import { followRows } from './rowsUnderWay.ts'

type Facts = {
  userId: number
  quoteId: number
  onRead: (found: readonly PaperRow[]) => void
  onChange: (changed: readonly PaperRow[]) => void
  onTrouble: (text: string) => void
}

/** The rows as this device keeps them: what another window of this browser types shows here too. */
export function useKeptRows({ userId, quoteId, onRead, onChange, onTrouble }: Facts) {
  const [rows, setRows] = useState<readonly PaperRow[]>([])
  const [isRead, setIsRead] = useState(false)
  const latest = useRef(rows)
  const typing = useRef<{ token: string; cell: PaperCell } | null>(null)

  function show(next: readonly PaperRow[]) {
    latest.current = next.length > 0 ? next : [newRow(quoteId)]
    setRows(latest.current)
  }
  function change(next: readonly PaperRow[], changed: readonly PaperRow[]) {
    const before = latest.current
    show(next)
    onChange(changed)
    keepRows(userId, changed, before).catch(tellStorage)
  }
  function changeRow(token: string, edit: (row: PaperRow, above: readonly PaperRow[]) => PaperRow) {
    const at = latest.current.findIndex((row) => row.token === token)
    const row = latest.current[at]
    const next = row && edit(row, latest.current.slice(0, at))
    if (next && next !== row) change(latest.current.with(at, next), [next])
  }
  function forget(tokens: readonly string[]): Promise<void> {
    return forgetRows(userId, tokens).catch(tellStorage)
  }
  /** Which rows have changed since they were sent, here or in the store. */
  async function listEdited(sent: readonly PaperRow[]): Promise<string[]> {
    const tokens = sent.map(({ token }) => token)
    const stored = await readByTokens(userId, tokens).catch(() => [])
    const isEdited = (row: PaperRow, kept: PaperRow | undefined) =>
      !latest.current.includes(row) || (kept !== undefined && mergeStored(row, kept, null) !== row)
    return sent.filter((row, at) => isEdited(row, stored[at])).map(({ token }) => token)
  }
  function tellStorage(error: unknown) {
    const why = isStorageFull(error) ? 'This device is full' : 'The storage of this device didn’t answer'
    onTrouble(`${why}: what you type stays on this page only. Log it before you close the page.`)
  }
  /** The cell that is being typed in stays the typist's own; null once it is left. */
  function setTyping(token: string, cell: PaperCell | null) {
    typing.current = cell && { token, cell }
  }

  const begin = useEffectEvent((found: readonly PaperRow[]) => {
    show(found)
    onRead(found)
    setIsRead(true)
  })
  const beginWithout = useEffectEvent((error: unknown) => {
    begin([])
    tellStorage(error)
  })
  const follow = useEffectEvent(async (token: string): Promise<void> => {
    // What couldn't be stored is on this page only.
    if (!isKept(token)) return
    const find = () => latest.current.find((row) => row.token === token)
    const before = find()
    const [stored] = await readByTokens(userId, [token])
    const here = find()
    // Somebody typed during the read, so what was read is old.
    if (here !== before) return follow(token)
    if (here && stored) takeStored(here, stored)
    else if (here && !isBlank(here)) show(latest.current.filter((row) => row !== here))
    else if (stored?.quoteId === quoteId) show(beforeBlanks(latest.current, stored))
  })
  function takeStored(here: PaperRow, stored: PaperRow) {
    const { token } = here
    const next = mergeStored(here, stored, typing.current?.token === token ? typing.current.cell : null)
    if (next === here) return
    show(latest.current.with(latest.current.indexOf(here), next))
    onChange([next])
    // What stands here in the cell that is being typed in was typed last.
    const isOwn = paperCells.some((name) => next.cells[name] !== stored.cells[name])
    if (isOwn) keepRows(userId, [next], [stored]).catch(tellStorage)
  }
  useEffect(() => {
    readRows(userId, quoteId).then(begin, beginWithout)
    return followRows(userId, (token) => void follow(token).catch(() => undefined))
  }, [userId, quoteId])

  return { rows, isRead, latest, show, change, changeRow, forget, listEdited, setTyping }
}

/** A row that nobody has typed in yet stays the last. */
function beforeBlanks(rows: readonly PaperRow[], row: PaperRow): readonly PaperRow[] {
  return rows.toSpliced(rows.findLastIndex((one) => !isBlank(one)) + 1, 0, row)
}

/** The same row if nothing has changed, so that it isn't drawn again. */
function mergeStored(here: PaperRow, stored: PaperRow, typing: PaperCell | null): PaperRow {
  const isTyped = typing !== null && here.cells[typing] !== stored.cells[typing]
  // As an edit of the stored row: its signature goes if the signer hasn't read this.
  const merged = isTyped ? withCell(stored, typing, here.cells[typing]) : stored
  const { cells } = merged
  const scan = isSameScan(here.scan, stored.scan) ? here.scan : stored.scan
  const next = { ...merged, scan }
  const isSame =
    paperCells.every((name) => cells[name] === here.cells[name]) &&
    scan === here.scan &&
    next.signature === here.signature &&
    next.isUnsigned === here.isUnsigned &&
    next.logged === here.logged &&
    JSON.stringify(next.notes) === JSON.stringify(here.notes)
  return isSame ? here : next
}

function isSameScan(one: PaperRow['scan'], other: PaperRow['scan']): boolean {
  return one === other || (one?.bytes.byteLength === other?.bytes.byteLength && one?.mime === other?.mime)
}
