import type { Key, ReactNode } from 'react'
import { SortableHead, type SortOrders } from './SortableHead.tsx'
import { useTight } from './useTight.ts'
import './table.css'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  isHeadHidden?: boolean
  isNumber?: boolean
  /** Hidden where there is less room than in the office. */
  isExtra?: boolean
  /** On a phone, which has no headings, the cell shows its own; a function limits that to some rows. */
  isNamed?: boolean | ((row: Row) => boolean)
  /** The column's orders on the server, if it sorts. */
  sort?: SortOrders
  /** Extra classes of the cells: `big`, `state`, `act`, `wide`, `nowrap`. */
  className?: string | undefined
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  className?: string | undefined
  /** False on a dashboard: the address keeps the order of a page's main list only. */
  isSortable?: boolean
}

/** On a phone each row becomes a small card. */
export function Table<Row>({ caption, columns, rows, keyOf, className, isSortable = true }: Props<Row>) {
  const ref = useTight()
  return (
    <table className={joined('table', className)} ref={ref}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} {...column} isSortable={isSortable} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.head}
                className={joined(...standingOf(column), column.className)}
                data-label={isNamed(column, row) ? column.head : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isNamed<Row>({ isNamed = false }: Column<Row>, row: Row): boolean {
  return typeof isNamed === 'function' ? isNamed(row) : isNamed
}

type HeadProps = Pick<Column<never>, 'head' | 'isHeadHidden' | 'isNumber' | 'isExtra' | 'sort'> & {
  isSortable: boolean
}

function Head({ head, isHeadHidden, sort, isSortable, ...column }: HeadProps) {
  const className = joined(...standingOf(column))
  if (sort && isSortable) return <SortableHead label={head} {...sort} className={className} />
  return (
    <th scope="col" className={className}>
      {isHeadHidden ? <span className="sr">{head}</span> : head}
    </th>
  )
}

function standingOf({ isNumber, isExtra }: Pick<Column<never>, 'isNumber' | 'isExtra'>) {
  return [isNumber && 'num', isExtra && 'opt']
}

function joined(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
