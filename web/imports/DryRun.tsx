import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconEqual,
  IconFileDownload,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { lists } from '../../api/contract/lists.ts'
import { withoutUnit } from '../../api/contract/rules/listColumns.ts'
import { Banner } from '../ui/Banner.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { Faults, giveFaults } from './Faults.tsx'
import type { ImportName, ImportState } from './importing.ts'
import styles from './imports.module.css'
import { Verdict } from './Verdict.tsx'
import { countOf, faultsText, figure, fileText } from './words.ts'

type Props = {
  name: ImportName
  state: Extract<ImportState, { is: 'checked' | 'storing' }>
  onStore: () => void
}

/** First whether anything was stored, then four counts, then the faults. */
export function DryRun({ name, state, onStore }: Props) {
  const { file, found, ms, failure } = state
  const { one, many } = lists[name]
  const isFaulty = found.fault_count > 0
  const ready = found.added + found.changed
  return (
    <>
      <Verdict key={found.plan + String(state.hasMoved)}>
        <Said name={name} state={state} />
      </Verdict>
      {failure && (
        <Banner tone="red" Icon={IconAlertTriangle} role="alert" title="Failed to store">
          {failure}
        </Banner>
      )}
      <dl className={styles.tally}>
        <Count Icon={<IconPlus className="i" size={16} aria-hidden />} label="Would be added" count={found.added}>
          {found.added === 1 ? one : many}
        </Count>
        <Count Icon={<IconPencil className="i" size={16} aria-hidden />} label="Would change" count={found.changed}>
          {found.mostly === null ? (found.changed === 1 ? one : many) : `mostly the ${withoutUnit(found.mostly)}`}
        </Count>
        <Count Icon={<IconEqual className="i" size={16} aria-hidden />} label="Stay as they are" count={found.same}>
          the same in file and list
        </Count>
        <Count
          Icon={<IconAlertCircle className="i" size={16} aria-hidden />}
          label="Lines with a fault"
          count={found.faulty}
          className={isFaulty ? styles.isFaulty : undefined}
        >
          of {figure(found.lines)}
        </Count>
      </dl>
      {isFaulty ? (
        <Faults found={found} about={fileText(file, found.lines, ms)} />
      ) : (
        <p className="muted">{fileText(file, found.lines, ms)}</p>
      )}
      <div className={styles.acts}>
        <PendingButton
          variant="primary"
          disabled={isFaulty || ready === 0}
          isPending={state.is === 'storing'}
          onClick={onStore}
        >
          {`Store ${countOf(name, ready)}`}
        </PendingButton>
        {isFaulty && <span className="muted">Possible once the dry run finds no fault.</span>}
      </div>
    </>
  )
}

function Said({ name, state: { file, found, hasMoved, failure } }: Pick<Props, 'name' | 'state'>) {
  const moved = hasMoved && <p>Somebody changed the list meanwhile. This is what the file would do now.</p>
  const ready = found.added + found.changed
  if (found.fault_count > 0) {
    return (
      <Banner tone="red" Icon={IconAlertCircle} title={`Nothing has been stored. ${faultsText(found.fault_count)}`}>
        {moved}
        <p>It is all or nothing: put the lines below right in the file and choose it again.</p>
        <Button
          variant="solid"
          leftSection={<IconFileDownload className="i" size={18} aria-hidden />}
          onClick={() => giveFaults(found.faults, file.name)}
        >
          Faults as CSV
        </Button>
      </Banner>
    )
  }
  if (ready === 0) {
    return (
      <Banner tone="green" Icon={IconCircleCheck} title="There is nothing to store: file and list are the same.">
        {moved}
      </Banner>
    )
  }
  return (
    <Banner
      tone={hasMoved ? 'amber' : 'green'}
      Icon={hasMoved ? IconAlertTriangle : IconCircleCheck}
      // Without an answer nobody knows.
      title={`${failure ? '' : 'Nothing has been stored yet. '}${countOf(name, ready)} ${ready === 1 ? 'is' : 'are'} ready.`}
    >
      {moved}
    </Banner>
  )
}

type CountProps = { Icon: ReactNode; label: string; count: number; className?: string | undefined; children: ReactNode }

function Count({ Icon, label, count, className, children }: CountProps) {
  return (
    <div className={className}>
      <dt>
        {Icon}
        {label}
      </dt>
      <dd className="fig">{figure(count)}</dd>
      <dd>{children}</dd>
    </div>
  )
}
