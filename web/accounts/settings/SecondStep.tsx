import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import {
  type Factor,
  FactorBegin,
  type FactorBegun,
  FactorConfirm,
  FactorRemoval,
} from '../../../api/contract/factor.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { queryClient } from '../../client/queries.ts'
import { refusalText } from '../../client/refusalText.ts'
import { request } from '../../client/request.ts'
import { useCall } from '../../client/useCall.ts'
import { reload } from '../../client/useSend.ts'
import { Field } from '../../form/Field.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import { formatDate, formatDateInFull } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecretQr } from './SecretQr.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './settings.module.css'

type Props = { onSetUp?: () => void }

/** At rest, it is off or on; `done` says what has just been done. */
type Stage =
  | { is: 'atRest'; done: string | null }
  | { is: 'begun'; begun: FactorBegun }
  | { is: 'confirmed'; recoveryCodes: readonly string[] }

export function SecondStep({ onSetUp }: Props) {
  const [stage, setStage] = useState<Stage>({ is: 'atRest', done: null })
  const body = useLead(stage)
  const reloadFactor = () => void reload(queryClient, ['factor'])
  function confirm(recoveryCodes: readonly string[]) {
    setStage({ is: 'confirmed', recoveryCodes })
    reloadFactor()
  }
  function finish() {
    setStage({ is: 'atRest', done: null })
    onSetUp?.()
  }
  function noteRemoval(message: string) {
    setStage({ is: 'atRest', done: message })
    reloadFactor()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds forms, and only takes the focus.
    <div className={styles.stage} role="group" aria-label="Second step" tabIndex={-1} ref={body}>
      {stage.is === 'confirmed' && <RecoveryCodes codes={stage.recoveryCodes} onDone={finish} />}
      {stage.is === 'begun' && <Confirmation begun={stage.begun} onConfirmed={confirm} />}
      {stage.is === 'atRest' && (
        <AtRest done={stage.done} onBegun={(begun) => setStage({ is: 'begun', begun })} onRemoved={noteRemoval} />
      )}
    </div>
  )
}

/** Each stage takes the place of the one before with its button, so it takes the focus and is scrolled into view. */
function useLead(stage: Stage) {
  const body = useRef<HTMLDivElement>(null)
  const led = useRef(stage)
  useEffect(() => {
    if (led.current === stage) return
    led.current = stage
    body.current?.focus({ preventScroll: true })
    body.current?.scrollIntoView({ block: 'nearest' })
  }, [stage])
  return body
}

type AtRestProps = {
  done: string | null
  onBegun: (begun: FactorBegun) => void
  onRemoved: (message: string) => void
}

function AtRest({ done, onBegun, onRemoved }: AtRestProps) {
  const query = useCall(calls.factorRead, {})
  return (
    <>
      <p className={styles.saved} role="status">
        {done}
      </p>
      <Loaded query={query} failure="Failed to load your second step">
        {(factor) =>
          factor.confirmed_at === null ? (
            <Begin neededBy={factor.needed_by} onBegun={onBegun} />
          ) : (
            <Removal factor={factor} onRemoved={({ message }) => onRemoved(message)} />
          )
        }
      </Loaded>
    </>
  )
}

const passwordLabel = { account_password: 'Current password' }
const codeLabel = { code: 'Code from the app' }

function Begin({ neededBy, onBegun }: { neededBy: string | null; onBegun: (begun: FactorBegun) => void }) {
  const { form, ...sent } = useSentForm({
    initial: { account_password: '' },
    labels: passwordLabel,
    faultsOf: faultsBy(FactorBegin),
    send: (values) => request(calls.factorBegin, values),
    onSent: onBegun,
    failureOf: (error) => refusalText(error, 'Failed to begin the set-up'),
  })
  return (
    <>
      {neededBy && (
        <p>You need it from {formatDateInFull(londonDay(neededBy))}. From then on nothing else opens without it.</p>
      )}
      <SectionForm label="Second step" submitLabel="Set up" sent={sent} saved={null}>
        <Field
          form={form}
          name="account_password"
          label={passwordLabel.account_password}
          kind="password"
          autoComplete="current-password"
        />
      </SectionForm>
    </>
  )
}

type ConfirmationProps = { begun: FactorBegun; onConfirmed: (recoveryCodes: readonly string[]) => void }

function Confirmation({ begun: { uri, typed }, onConfirmed }: ConfirmationProps) {
  const { form, ...sent } = useSentForm({
    initial: { code: '' },
    labels: codeLabel,
    faultsOf: faultsBy(FactorConfirm),
    send: (values) => request(calls.factorConfirm, values),
    onSent: ({ recovery_codes }) => onConfirmed(recovery_codes),
    failureOf: (error) => refusalText(error, 'Failed to confirm the code'),
  })
  return (
    <>
      <p>Scan this with your authenticator app, or type the key into it. Then enter the code that the app shows.</p>
      <SecretQr uri={uri} />
      <p className={styles.typedKey}>
        Key: <code>{(typed.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <SectionForm label="Confirm the app" submitLabel="Confirm" sent={sent} saved={null}>
        <Field
          form={form}
          name="code"
          label={codeLabel.code}
          autoComplete="one-time-code"
          enterKeyHint="send"
          width="half"
        />
      </SectionForm>
    </>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p className={styles.saved} role="status">
        Second step set up.
      </p>
      <p>
        Keep these recovery codes where you’ll find them without your phone. Each signs you in once instead of the app’s
        code. They are shown only now.
      </p>
      <ul className={styles.recoveryCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-acts">
        <Button variant="solid" onClick={onDone}>
          I have kept them
        </Button>
        {/* A browser lends its clipboard only to a page from https or this machine. */}
        {navigator.clipboard && <Button onClick={() => void copy(codes)}>Copy</Button>}
      </div>
    </>
  )
}

async function copy(codes: readonly string[]): Promise<void> {
  await navigator.clipboard.writeText(codes.join('\n'))
  showToast({ title: 'Recovery codes copied', text: `${codes.length} codes` })
}

type RemovalProps = {
  factor: Factor & { confirmed_at: string | null }
  onRemoved: (answer: { message: string }) => void
}

function Removal({ factor: { confirmed_at, recovery_codes_left }, onRemoved }: RemovalProps) {
  const labels = { ...passwordLabel, code: 'Code' }
  const { form, ...sent } = useSentForm({
    initial: { account_password: '', code: '' },
    labels,
    faultsOf: faultsBy(FactorRemoval),
    send: (values) => request(calls.factorRemove, values),
    onSent: onRemoved,
    failureOf: (error) => refusalText(error, 'Failed to remove the second step'),
  })
  return (
    <>
      <p>
        On since {confirmed_at && formatDate(londonDay(confirmed_at))}. {recovery_codes_left} recovery codes left. To
        get new ones or to change your app, remove it and set it up again.
      </p>
      <SectionForm label="Second step" submitLabel="Remove" sent={sent} saved={null}>
        <Field
          form={form}
          name="account_password"
          label={labels.account_password}
          kind="password"
          width="half"
          autoComplete="current-password"
        />
        <Field
          form={form}
          name="code"
          label={labels.code}
          hint="From the app, or a recovery code."
          width="half"
          autoComplete="one-time-code"
          enterKeyHint="send"
        />
      </SectionForm>
    </>
  )
}
