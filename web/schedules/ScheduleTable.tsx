import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { draftPage } from '../../api/contract/pageLinks.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { nationLabels } from '../../api/contract/rules/nations.ts'
import type { Schedule } from '../../api/contract/schedules.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { formatDate, formatDayInSentence } from '../ui/dates.ts'
import { shortPlace } from '../ui/places.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { EndSchedule } from './EndSchedule.tsx'
import styles from './schedules.module.css'
import { nameOf, nextText, whenText } from './scheduleTexts.ts'

export function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  return <Table caption="Schedules" columns={columns} rows={schedules} keyOf={({ id }) => id} />
}

const columns: readonly Column<Schedule>[] = [
  {
    head: 'What',
    cell: ({ product_name, quantity, quote_id }) => (
      <>
        <Link className="name" to={paths.contractorQuote(quote_id)}>
          {product_name}
        </Link>
        <span className="sub">
          {orderTonnes(quantity)}, as in quote {quote_id}
        </span>
      </>
    ),
  },
  {
    head: 'To',
    isNamed: true,
    cell: (schedule) =>
      schedule.site_id === null ? (
        shortPlace(schedule)
      ) : (
        <Link to={paths.contractorSite(schedule.site_id)}>{schedule.site_name}</Link>
      ),
  },
  {
    head: 'When',
    isNamed: true,
    className: 'wide',
    cell: (schedule) => (
      <>
        {whenText(schedule)}
        <span className="sub">Bank holidays of {nationLabels[schedule.nation]}</span>
      </>
    ),
  },
  {
    head: 'Next',
    isNamed: true,
    className: 'wide',
    cell: (schedule) => {
      if (schedule.draft) return <b>Draft for {formatDayInSentence(schedule.draft.day)}</b>
      if (schedule.ended_at) return `Ended on ${formatDate(londonDay(schedule.ended_at))}`
      return nextText(schedule)
    },
  },
  { head: 'Actions', isHeadHidden: true, className: 'act', cell: (schedule) => <Acts schedule={schedule} /> },
]

function Acts({ schedule }: { schedule: Schedule }) {
  if (!useMay('schedule.manage') || schedule.ended_at) return null
  const name = nameOf(schedule)
  return (
    <div className={styles.acts}>
      {schedule.draft && (
        <Button
          component={Link}
          to={draftPage(schedule.id)}
          size="xs"
          variant="solid"
          aria-label={`Open draft: ${name}`}
        >
          Open draft
        </Button>
      )}
      <Button component={Link} to={paths.contractorScheduleEdit(schedule.id)} size="xs" aria-label={`Edit: ${name}`}>
        Edit
      </Button>
      <EndSchedule schedule={schedule} />
    </div>
  )
}
