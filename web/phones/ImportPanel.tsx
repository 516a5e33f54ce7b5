import { Button, FileButton } from '@mantine/core'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNow } from '../device/useNow.ts'
import { Banner } from '../ui/Banner.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { ImportOutcomes } from './ImportOutcomes.tsx'
import { countOf, leftOut, summaryOf, whenSaved } from './importWords.ts'
import styles from './phones.module.css'
import { type Import, useImport } from './useImport.ts'

export const importId = 'import'

export function ImportPanel() {
  const { state, choose, run } = useImport()
  const reset = useRef<() => void>(null)
  const isBusy = state.is === 'reading' || state.is === 'running'
  return (
    <section className={`card ${styles.import}`} id={importId} aria-label="Import a file from a phone">
      <p>
        A driver who can’t sign in any more can save a file on the phone’s login page. Each ticket, photo of a slip and
        collection note in it is stored once, as the driver’s, however often the file is imported.
      </p>
      <State state={state} run={() => void run()} />
      <FileButton
        resetRef={reset}
        accept="application/json,.json"
        inputProps={{ 'aria-label': 'File from a phone' }}
        onChange={(file) => {
          // Lets the same file be chosen again.
          reset.current?.()
          if (file) void choose(file)
        }}
      >
        {(props) => (
          <Button {...props} disabled={isBusy} leftSection={<IconFileImport className="i" size={20} aria-hidden />}>
            {state.is === 'idle' ? 'Choose file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
    </section>
  )
}

function State({ state, run }: { state: Import; run: () => void }) {
  switch (state.is) {
    case 'idle':
      return null
    case 'reading':
      return <p role="status">Reading the file</p>
    case 'refused':
      return (
        <Banner tone="red" Icon={IconAlertTriangle} title={state.title} role="alert">
          <p>{state.text}</p>
        </Banner>
      )
    default:
      return <Chosen state={state} run={run} />
  }
}

type ChosenState = Extract<Import, { file: unknown }>

function Chosen({ state, run }: { state: ChosenState; run: () => void }) {
  const now = useNow()
  const { is, file, author, outcomes, reason } = state
  const left = file.rows.filter(({ syncToken }) => !outcomes.has(syncToken))
  return (
    <div className={styles.chosen}>
      <p>
        <b>
          {countOf(file.rows)} of {author}
        </b>
      </p>
      <p>{whenSaved(file, now)}</p>
      {leftOut(file).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {is === 'stopped' && (
        <Banner tone="amber" Icon={IconAlertTriangle} title={`Stopped with ${countOf(left)} to go`} role="alert">
          <p>{reason}</p>
        </Banner>
      )}
      {is !== 'done' && (
        <PendingButton variant="solid" isPending={is === 'running'} onClick={run}>
          {is === 'stopped' ? `Import the other ${countOf(left)}` : `Import ${countOf(left)}`}
        </PendingButton>
      )}
      {outcomes.size > 0 && is !== 'done' && (
        <progress aria-label="Imported" max={file.rows.length} value={outcomes.size} />
      )}
      <p role="status">{outcomes.size > 0 && `${is === 'done' ? 'Done: ' : ''}${summaryOf(outcomes.values())}`}</p>
      {outcomes.size > 0 && <ImportOutcomes rows={file.rows} outcomes={outcomes} />}
    </div>
  )
}
