import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileDownload, IconPrinter, IconReceipt, IconTable } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { alteredText } from '../../api/contract/evidence/alteredText.ts'
import type { Statement } from '../../api/contract/papers.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { OwnerRole } from '../../api/contract/rules/permissions.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { Select } from '../form/Select.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Cards } from '../ui/Cards.tsx'
import { Download } from '../ui/Download.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useFile } from '../ui/useFile.ts'
import { lastDayOf, lastMonths, monthName } from './months.ts'
import { pounds, StatementSums, StatementTable } from './StatementTable.tsx'
import styles from './statement.module.css'

export const ContractorStatementPage = () => <StatementPage as="contractor" />
export const SupplierStatementPage = () => <StatementPage as="supplier" />
export const HaulierStatementPage = () => <StatementPage as="haulier" />

function StatementPage({ as }: { as: OwnerRole }) {
  const [params, setParams] = useSearchParams()
  const months = lastMonths(londonDay(Date.now()), 24)
  const [newest = ''] = months
  const month = months.find((one) => one === params.get('month')) ?? newest
  const query = useCall(calls.statementRead, { month, as }, { select: dataOf })
  return (
    <>
      <PageHead title="Statements" sub="The loads of a month and what they are worth, without VAT">
        <Select
          miw={180}
          aria-label="Month"
          data={months.map((value) => ({ value, label: monthName(value) }))}
          value={month}
          onChange={({ currentTarget }) => setParams({ month: currentTarget.value }, { replace: true })}
        />
        <Button size="sm" leftSection={<IconPrinter className="i" size={18} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </PageHead>
      <Loaded query={query} failure="Failed to load data">
        {(statement) => <Month key={month} statement={statement} />}
      </Loaded>
    </>
  )
}

function Month({ statement }: { statement: Statement }) {
  const { month, rows, altered_loads } = statement
  if (rows.length === 0) {
    return (
      <Panel title={monthName(month)}>
        <EmptyState Icon={IconReceipt} title={`No loads in ${monthName(month)}.`} />
      </Panel>
    )
  }
  return (
    <Cards className="stack">
      <Panel
        title={monthName(month)}
        sub={`${statement.as === 'contractor' ? 'Bought from' : 'Sold to'} ${statement.counterpart}: ${pounds(statement.worth)} excl. VAT`}
        aside={<Tables statement={statement} />}
      >
        {altered_loads > 0 && <Banner tone="red" Icon={IconAlertTriangle} title={alteredText(altered_loads)} />}
        <StatementTable statement={statement} />
      </Panel>
      <Panel title="By purchase order" sub="Excl. VAT">
        <StatementSums statement={statement} />
      </Panel>
    </Cards>
  )
}

function Tables({ statement: { month, as } }: { statement: Statement }) {
  const days = { from: `${month}-01`, to: lastDayOf(month), as }
  const statement = useFile(calls.statementCsv, { month, as }, `statement-${as}-${month}.csv`)
  const paper = useFile(calls.statementPdf, { month, as }, `statement-${as}-${month}.pdf`)
  const tickets = useFile(calls.ticketCsv, days, `weight-tickets-${month}.csv`)
  const icon = <IconTable className="i" size={18} aria-hidden />
  return (
    <div className={styles.tables}>
      <Download file={paper} icon={<IconFileDownload className="i" size={18} aria-hidden />} label="PDF" />
      <Download file={statement} icon={icon} label="CSV" />
      <Download file={tickets} icon={icon} label="CSV of its tickets" />
    </div>
  )
}
