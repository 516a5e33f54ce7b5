import { Button } from '@mantine/core'
import { IconPrinter, IconReceipt, IconTable } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { Statement } from '../../api/contract/papers.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { OwnerRole } from '../../api/contract/rules/permissions.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { Select } from '../form/Select.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useFile } from '../ui/useFile.ts'
import { Download } from './Download.tsx'
import { lastDayOf, lastMonths, monthName } from './months.ts'
import { StatementTable, sumText } from './StatementTable.tsx'

export const ContractorStatementPage = () => <StatementPage as="contractor" />
export const SupplierStatementPage = () => <StatementPage as="supplier" />
export const HaulierStatementPage = () => <StatementPage as="haulier" />

/** What came in a month, by order: the month is the page's address. */
function StatementPage({ as }: { as: OwnerRole }) {
  const [params, setParams] = useSearchParams()
  const months = lastMonths(londonDay(Date.now()), 24)
  const [newest = ''] = months
  const month = months.find((one) => one === params.get('month')) ?? newest
  const query = useCall(calls.statementRead, { month, as }, { select: dataOf })
  const days = { from: `${month}-01`, to: lastDayOf(month) }
  const table = useFile(calls.ticketCsv, days, `weight-tickets-${month}.csv`)
  return (
    <>
      <PageHead title="Statements" sub="What came in a month, by order. Totals for the whole job, excl. VAT.">
        <Select
          miw={200}
          aria-label="Month"
          data={months.map((value) => ({ value, label: monthName(value) }))}
          value={month}
          onChange={({ currentTarget }) => setParams({ month: currentTarget.value }, { replace: true })}
        />
        <Download
          file={table}
          icon={<IconTable className="i" size={18} aria-hidden />}
          label="Tickets of the month, CSV"
        />
        <Button size="sm" leftSection={<IconPrinter className="i" size={18} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </PageHead>
      <Loaded query={query} failure="Failed to load data">
        {(statement) => <Month statement={statement} />}
      </Loaded>
    </>
  )
}

function Month({ statement }: { statement: Statement }) {
  const { month, rows } = statement
  return (
    <Panel title={monthName(month)} aside={rows.length > 0 && <span className="card-sub">{sumText(statement)}</span>}>
      {rows.length === 0 ? (
        <EmptyState Icon={IconReceipt} title={`No loads in ${monthName(month)}.`} />
      ) : (
        <StatementTable statement={statement} />
      )}
    </Panel>
  )
}
