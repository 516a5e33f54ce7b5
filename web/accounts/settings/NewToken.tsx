import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { type Scope, scopes, scopesFor } from '../../../api/contract/rules/scopes.ts'
import { daysAfter } from '../../../api/contract/rules/workdays.ts'
import { TokenMake } from '../../../api/contract/tokens.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSend } from '../../client/useSend.ts'
import { Check } from '../../form/Check.tsx'
import { DayField } from '../../form/DayField.tsx'
import { ErrorText } from '../../form/ErrorText.tsx'
import { Field } from '../../form/Field.tsx'
import { Form, Submit } from '../../form/Form.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import type { SessionUser } from '../../session/session.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './connections.module.css'
import { noOwnHand, OwnHand, ownHandLabels } from './OwnHand.tsx'

type Props = { user: SessionUser; onClose: () => void }

export function NewToken({ user, onClose }: Props) {
  const [token, setToken] = useState<string | null>(null)
  return (
    <div className={`card-body ${styles.making}`}>
      {token === null ? (
        <TokenForm user={user} onMade={setToken} onCancel={onClose} />
      ) : (
        <TokenShown token={token} onDone={onClose} />
      )}
    </div>
  )
}

const labels = {
  name: 'Name',
  scopes: 'It may',
  expires_on: 'Valid until',
  ...ownHandLabels,
}

/** Three months cover a quarter’s books, and a forgotten token doesn’t live for years. */
const usualDays = 90

type FormProps = { user: SessionUser; onMade: (token: string) => void; onCancel: () => void }

function TokenForm({ user, onMade, onCancel }: FormProps) {
  const making = useSend(calls.tokenMake)
  const { form, ...sent } = useSentForm({
    initial: {
      name: '',
      scopes: [] as Scope[],
      expires_on: daysAfter(londonDay(Date.now()), usualDays),
      ...noOwnHand,
    },
    labels,
    faultsOf: faultsBy(TokenMake),
    send: (values) => making.mutateAsync(values),
    onSent: ({ token }) => onMade(token),
    failureOf: (error) => refusalText(error, 'Failed to make the token'),
  })
  const { error } = form.getInputProps('scopes')
  const chosen = form.getValues().scopes
  const turn = (one: Scope, isOn: boolean) =>
    form.setFieldValue('scopes', isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  const actions = (
    <div className={styles.acts}>
      <Submit sent={sent} variant="solid" size="md">
        Make token
      </Submit>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
  return (
    <Form sent={sent} label="New token" actions={actions}>
      <div className="sect-fields">
        <Field
          form={form}
          name="name"
          label={labels.name}
          hint="It stands in the activity."
          width="half"
          autoComplete="off"
        />
        <DayField form={form} name="expires_on" label={labels.expires_on} width="half" />
        <fieldset className={styles.scopes} id="scopes">
          <legend className="mantine-InputWrapper-label">{labels.scopes}</legend>
          {scopesFor(user.roles).map((scope) => (
            <Check
              key={scope}
              label={scopes[scope].label}
              isOn={chosen.includes(scope)}
              onChange={(isOn) => turn(scope, isOn)}
            />
          ))}
          {error && (
            <p className="mantine-InputWrapper-error">
              <ErrorText text={error} />
            </p>
          )}
        </fieldset>
        <OwnHand form={form} />
      </div>
    </Form>
  )
}

function TokenShown({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <>
      <p role="status">
        <b>Token made.</b> Copy it into your software now: it is shown only this once.
      </p>
      <code className={styles.code}>{token}</code>
      <div className={styles.acts}>
        <CopyButton
          text={token}
          label="Copy token"
          title="Token copied"
          said="Paste it where your software asks for it."
        />
        <Button onClick={onDone}>I have kept it</Button>
      </div>
    </>
  )
}
