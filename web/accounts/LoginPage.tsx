import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ApiError } from '../client/apiError.ts'
import { landingOf } from '../session/areas.ts'
import { type Credentials, login, loginErrorText } from '../session/login.ts'
import { useSession } from '../session/useSession.ts'
import { ErrorSummary, type FieldFault } from '../ui/ErrorSummary.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import './login.css'

export function LoginPage() {
  const session = useSession()
  const location = useLocation()
  if (session && !session.isExpired)
    return <Navigate to={readReturnTo(location.state) ?? landingOf(session.user)} replace />
  return (
    <div className="login">
      <title>Login · Loadstone</title>
      <div className="login-form">
        <h1 className="h1">Login</h1>
        <p className="login-lead">Quotes, orders and weight tickets for bulk aggregates.</p>
        <LoginForm />
      </div>
      <div className="login-art" />
    </div>
  )
}

function LoginForm() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : 'The email field is required.'),
      password: (password) => (password ? null : 'The password field is required.'),
    },
    onSubmitPreventDefault: 'always',
  })

  async function submit(credentials: Credentials) {
    setFailure(null)
    setIsSending(true)
    try {
      await login({ ...credentials, email: credentials.email.trim() })
    } catch (error) {
      setFailure(loginErrorText(error))
      if (error instanceof ApiError) form.setErrors(firstPerField(error))
      setIsSending(false)
    }
  }

  return (
    <form className="card login-card" noValidate onSubmit={form.onSubmit(submit, () => setFailure(null))}>
      <ErrorSummary title={failure} faults={faultsOf(form.errors)} />
      <TextInput
        {...form.getInputProps('email')}
        id="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        {...form.getInputProps('password')}
        id="password"
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        Login
      </Button>
    </form>
  )
}

function firstPerField({ errors }: ApiError): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts[0]]))
}

function faultsOf(errors: Record<string, React.ReactNode>): readonly FieldFault[] {
  return Object.entries(errors).flatMap(([field, text]) => (text ? [{ field, text: String(text) }] : []))
}

/** Only a page of our own: history state can't come from another site, but its shape is not given. */
function readReturnTo(state: unknown): string | null {
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state
  return isReturn && typeof state.returnTo === 'string' ? state.returnTo : null
}
