import type { UseFormReturnType } from '@mantine/form'
import * as calls from '../../../api/contract/calls.ts'
import { useCall } from '../../client/useCall.ts'
import { Field } from '../../form/Field.tsx'

export const ownHandLabels = { account_password: 'Your password', code: 'Code from the app' }
export const noOwnHand = { account_password: '', code: '' }

type Props = { form: Pick<UseFormReturnType<typeof noOwnHand>, 'getInputProps'> }

/** The password and, for an account with a second step, its code: a session alone may not do this. */
export function OwnHand({ form }: Props) {
  const hasSecondStep = useCall(calls.factorRead, {}).data?.confirmed_at != null
  return (
    <>
      <Field
        form={form}
        name="account_password"
        label={ownHandLabels.account_password}
        kind="password"
        width="half"
        autoComplete="current-password"
      />
      {hasSecondStep && (
        <Field
          form={form}
          name="code"
          label={ownHandLabels.code}
          width="half"
          autoComplete="one-time-code"
          enterKeyHint="send"
        />
      )}
    </>
  )
}
