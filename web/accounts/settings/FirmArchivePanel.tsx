import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import * as calls from '../../../api/contract/calls.ts'
import { FirmArchiveMake, type FirmArchiveSize, paperSeconds } from '../../../api/contract/firmArchive.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { dataOf, useCall } from '../../client/useCall.ts'
import { Check } from '../../form/Check.tsx'
import { DayField } from '../../form/DayField.tsx'
import { Form, Submit } from '../../form/Form.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './connections.module.css'
import { noOwnHand, OwnHand, ownHandLabels } from './OwnHand.tsx'
import { type ArchiveState, useArchive } from './useArchive.ts'

const labels = {
  from: 'Loads from',
  to: 'Loads to',
  papers: 'With papers',
  ...ownHandLabels,
}

/** Everything of the firm as one file, which the page counts as it comes. */
export function FirmArchivePanel() {
  const archive = useArchive(`loadstone-archive-${londonDay(Date.now())}.zip`)
  const { form, ...sent } = useSentForm({
    initial: { from: '', to: '', papers: false, ...noOwnHand },
    labels,
    faultsOf: faultsBy(FirmArchiveMake),
    send: (values) => archive.open(values),
    onSent: (response) => {
      form.setValues(noOwnHand)
      void archive.take(response)
    },
    failureOf: (error) => refusalText(error, 'Failed to begin the archive', unanswered),
  })
  const { from, to, papers } = form.getValues()
  const { data: size } = useCall(
    calls.firmArchiveSize,
    { from: from || undefined, to: to || undefined },
    { select: dataOf },
  )
  const isComing = archive.state.is === 'coming'
  return (
    <Panel title="Everything of your firm" sub="One ZIP file, for its owner alone">
      <div className={`card-body ${styles.stacked}`}>
        <p className={styles.quiet}>
          Tables (CSV) of your orders, quotes or bids, tickets and people, the statement of each month, every ticket
          with its seal, signatures, slips, collection notes and your attachments. No period means all loads.
        </p>
        {isComing ? (
          <Coming state={archive.state} total={size && size.files + (papers ? size.papers : 0)} onStop={archive.stop} />
        ) : (
          <Form
            sent={sent}
            label="Archive"
            actions={
              <Submit sent={sent} variant="solid" size="md">
                Download archive
              </Submit>
            }
          >
            <Outcome state={archive.state} />
            <div className="sect-fields">
              <DayField form={form} name="from" label={labels.from} width="half" towards="last" isOptional />
              <DayField form={form} name="to" label={labels.to} width="half" towards="last" isOptional />
              <div>
                <Check
                  label="Also each ticket and statement as a PDF"
                  hint={size ? paperHint(size) : 'It takes longer.'}
                  isOn={papers}
                  onChange={(isOn) => form.setFieldValue('papers', isOn)}
                />
              </div>
              <OwnHand form={form} />
            </div>
          </Form>
        )}
      </div>
    </Panel>
  )
}

function paperHint({ tickets, papers }: FirmArchiveSize): string {
  if (tickets === 0) return 'There are no tickets in this period.'
  const minutes = Math.max(1, Math.ceil((papers * paperSeconds) / 60))
  const loads = tickets === 1 ? '1 ticket' : `${tickets.toLocaleString('en-GB')} tickets`
  return `${loads}: about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} more.`
}

type ComingProps = { state: ArchiveState; total: number | undefined; onStop: () => void }

function Coming({ state, total, onStop }: ComingProps) {
  if (state.is !== 'coming') return null
  const files = state.files.toLocaleString('en-GB')
  // The count is of when it began: a file more may have come since.
  const of = total ? ` of ${Math.max(total, state.files).toLocaleString('en-GB')}` : ''
  return (
    <>
      <p>
        <b>
          {files}
          {of} files
        </b>
        , {megabytes(state.bytes)}. Please keep this page open.
      </p>
      {total && (
        <progress
          className={styles.progress}
          max={Math.max(total, state.files)}
          value={state.files}
          aria-label="Files"
        />
      )}
      <div className={styles.acts}>
        <Button leftSection={<IconX className="i" size={18} aria-hidden />} onClick={onStop}>
          Stop
        </Button>
      </div>
    </>
  )
}

function Outcome({ state }: { state: ArchiveState }) {
  switch (state.is) {
    case 'done':
      return (
        <Banner tone="green" Icon={IconCircleCheck} title="Your archive is complete" role="status">
          <p>{megabytes(state.bytes)}. Its README.txt says what is in it.</p>
        </Banner>
      )
    case 'broken':
      return (
        <Banner tone="red" Icon={IconAlertTriangle} title="The download broke off" role="alert">
          <p>Nothing was saved, because half an archive can’t be opened. Please begin again.</p>
        </Banner>
      )
    case 'stopped':
      return (
        <Banner tone="amber" Icon={IconAlertTriangle} title="Stopped" role="status">
          <p>Nothing was saved.</p>
        </Banner>
      )
    default:
      return null
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
