import { Button } from '@mantine/core'
import { useState } from 'react'
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
import { formatDate } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { SecretQr } from './SecretQr.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './settings.module.css'

type Props = { onSetUp?: () => void }

/** Off, being set up, just set up with its recovery codes, or on. */
export function SecondStep({ onSetUp }: Props) {
  const query = useCall(calls.factorRead, {})
  const [begun, setBegun] = useState<FactorBegun | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const reloadFactor = () => reload(queryClient, ['factor'])
  if (recoveryCodes) {
    const finish = () => {
      setRecoveryCodes(null)
      onSetUp?.()
    }
    return <RecoveryCodes codes={recoveryCodes} onDone={finish} />
  }
  if (begun) {
    const confirm = (codes: readonly string[]) => {
      setBegun(null)
      setRecoveryCodes(codes)
      void reloadFactor()
    }
    return <Confirmation begun={begun} onConfirmed={confirm} />
  }
  return (
    <div className={styles.sectionBody}>
      <Loaded query={query} failure="Failed to load your second step">
        {(factor) =>
          factor.confirmed_at === null ? (
            <Begin onBegun={setBegun} />
          ) : (
            <Removal factor={factor} onRemoved={() => void reloadFactor()} />
          )
        }
      </Loaded>
    </div>
  )
}

const passwordLabel = { account_password: 'Your password' }
const codeLabel = { code: 'Code from the app' }

function Begin({ onBegun }: { onBegun: (begun: FactorBegun) => void }) {
  const { form, ...sent } = useSentForm({
    initial: { account_password: '' },
    labels: passwordLabel,
    faultsOf: faultsBy(FactorBegin),
    send: (values) => request(calls.factorBegin, values),
    onSent: onBegun,
    failureOf: (error) => refusalText(error, 'Failed to begin the set-up'),
  })
  return (
    <SectionForm label="Second step" submitLabel="Set up" sent={sent} saved={null}>
      <Field
        form={form}
        name="account_password"
        label={passwordLabel.account_password}
        kind="password"
        autoComplete="current-password"
      />
    </SectionForm>
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
    <div className={styles.sectionBody}>
      <p>Scan this with your authenticator app, or type the key into it. Then enter the code that the app shows.</p>
      <SecretQr uri={uri} />
      <p className={styles.typedKey}>
        Key: <code>{(typed.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <SectionForm label="Confirm the app" submitLabel="Confirm" sent={sent} saved={null}>
        <Field form={form} name="code" label={codeLabel.code} autoComplete="one-time-code" enterKeyHint="send" />
      </SectionForm>
    </div>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.sectionBody}>
      <p role="status">Second step set up.</p>
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
      <Button variant="solid" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  )
}

type RemovalProps = { factor: Factor & { confirmed_at: string | null }; onRemoved: () => void }

function Removal({ factor: { confirmed_at, recovery_codes_left }, onRemoved }: RemovalProps) {
  const labels = { ...passwordLabel, code: 'Code from the app, or a recovery code' }
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
          width="half"
          autoComplete="one-time-code"
          enterKeyHint="send"
        />
      </SectionForm>
    </>
  )
}
