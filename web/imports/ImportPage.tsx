import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { lists, listsOf } from '../../api/contract/lists.ts'
import { paths } from '../paths.ts'
import { landingOf } from '../session/areas.ts'
import { useSession } from '../session/useSession.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { Banner } from '../ui/Banner.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PageAge } from '../ui/pageAge.ts'
import { TemplateCsv } from '../ui/TemplateCsv.tsx'
import { ChooseFile, OtherFile, useDroppedFile } from './ChooseFile.tsx'
import { DryRun } from './DryRun.tsx'
import { type ImportName, type ImportState, useImport } from './importing.ts'
import styles from './imports.module.css'
import { Verdict } from './Verdict.tsx'
import { countOf } from './words.ts'

export function ImportPage() {
  const { list } = useParams()
  const user = useSession()?.user
  if (!user) return null
  const name = listsOf(user).find((one) => one === list)
  if (!name) return <AccessDenied text="You don’t keep this list." landing={landingOf(user)} />
  return <ImportList key={name} name={name} />
}

const above = { label: 'Settings', to: paths.settings }

function ImportList({ name }: { name: ImportName }) {
  const { state, look, stop, store } = useImport(name)
  useDroppedFile(state.is === 'storing' ? null : look)
  const { title, many } = lists[name]
  const from = { above, label: 'Import and export', to: paths.importExport, here: title }
  return (
    <>
      {/* The age of the orders says nothing about a file. */}
      <PageAge value={null}>
        <PageHead title={`Import ${many}`} from={from}>
          <TemplateCsv list={name} />
          {state.is !== 'empty' && <OtherFile onFile={look} isDisabled={state.is === 'storing'} />}
        </PageHead>
      </PageAge>
      <div className="stack">
        <Steps at={stepOf(state)} />
        {state.is === 'empty' && <ChooseFile onFile={look} />}
        {state.is === 'reading' && <Reading file={state.file} onStop={stop} />}
        {state.is === 'refused' && (
          <Verdict>
            <Banner tone="red" Icon={IconAlertCircle} title="Nothing has been stored.">
              <p>{`${state.file.name}: ${state.text}`}</p>
            </Banner>
          </Verdict>
        )}
        {(state.is === 'checked' || state.is === 'storing') && <DryRun name={name} state={state} onStore={store} />}
        {state.is === 'stored' && <Stored name={name} state={state} />}
      </div>
    </>
  )
}

/** The server reads 5,000 lines within half a second, so the bar says how big the file is and not how far it is. */
function Reading({ file, onStop }: { file: File; onStop: () => void }) {
  return (
    <Panel title={`Reading ${file.name}`}>
      <div className={`card-body ${styles.acts}`}>
        <progress className={styles.bar} aria-label={`Reading ${file.name}`} />
        <Button onClick={onStop}>Stop</Button>
      </div>
    </Panel>
  )
}

function Stored({ name, state: { found } }: { name: ImportName; state: Extract<ImportState, { is: 'stored' }> }) {
  const ready = found.added + found.changed
  return (
    <>
      <Verdict>
        <Banner
          tone="green"
          Icon={IconCircleCheck}
          title={
            ready === 0
              ? 'Everything is stored.'
              : `${countOf(name, ready)} ${ready === 1 ? 'has' : 'have'} been stored.`
          }
        >
          <p>
            {`${countOf(name, found.added)} added, ${found.changed.toLocaleString('en-GB')} changed. `}
            {found.same === 1 && '1 stays as it was.'}
            {found.same > 1 && `${found.same.toLocaleString('en-GB')} stay as they were.`}
          </p>
        </Banner>
      </Verdict>
      <div className={styles.acts}>
        <Button component={Link} to={paths.importExport}>
          Back to Import and export
        </Button>
      </div>
    </>
  )
}

const steps = ['File chosen', 'Dry run', 'Stored'] as const

function stepOf({ is }: ImportState): number {
  if (is === 'stored') return 2
  return is === 'checked' || is === 'storing' ? 1 : 0
}

function Steps({ at }: { at: number }) {
  return (
    <ol className={styles.flow} aria-label="Steps">
      {steps.map((step, nth) => (
        <li key={step} className={nth < at ? styles.isDone : undefined} aria-current={nth === at ? 'step' : undefined}>
          <span className={styles.n}>{nth < at ? <IconCheck className="i" size={16} aria-hidden /> : nth + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
