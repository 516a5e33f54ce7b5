import { TextInput } from '@mantine/core'
import { lazy, Suspense, startTransition, useContext, useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { secondFactor } from '../../api/contract/messages/login.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { isLoopback } from '../../api/contract/rules/loopback.ts'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsOfBlanks, faultsOfRefusal } from '../form/faults.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { paths } from '../paths.ts'
import { landingOf } from '../session/areas.ts'
import { login, loginErrorText } from '../session/login.ts'
import { useSession } from '../session/useSession.ts'
import { AccountPage } from './AccountPage.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import type { Story } from './demoWords.ts'
import styles from './login.module.css'
import { OnDemo } from './onDemo.ts'
import { ResendVerification } from './ResendVerification.tsx'
import { thisDeviceKey } from './settings/thisDevice.ts'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.login

export function LoginPage() {
  const session = useSession()
  const location = useLocation()
  const story = useStory()
  const isDemo = useContext(OnDemo)
  if (session && !session.isExpired)
    return <Navigate to={readReturnTo(location.state) ?? landingOf(session.user)} replace />
  return (
    <AccountPage
      title="Login"
      lead="Quotes, orders and weight tickets for bulk aggregates."
      beside={(isDemo || story) && <DemoPeople story={story} />}
    >
      <LoginForm />
      <WaitingHere />
      <nav className={styles.loginFoot} aria-label="Registration">
        <h2 className="h3">New to Loadstone?</h2>
        <Link to={paths.registerContractor}>Register as a contractor</Link>
        <Link to={paths.registerSupplier}>Register as a supplier</Link>
        <Link to={paths.registerHaulier}>Register as a haulier</Link>
      </nav>
    </AccountPage>
  )
}

/** Null until it has come. Only a demo at the machine's own address asks, after the form is painted. */
function useStory(): Story | null {
  const [story, setStory] = useState<Story | null>(null)
  useEffect(() => {
    if (!isLoopback(window.location.hostname)) return
    const leaving = new AbortController()
    const ask = () =>
      request(sessionCalls.demoRead, {}, { signal: leaving.signal }).then(
        (found) => startTransition(() => setStory(found)),
        () => {},
      )
    const frame = requestAnimationFrame(() => setTimeout(ask))
    return () => {
      cancelAnimationFrame(frame)
      leaving.abort()
    }
  }, [])
  return story
}

/** What signed-out or refused drivers have left here. Loads nothing on a device that never had a queue. */
function WaitingHere() {
  const [isDevice, setIsDevice] = useState(false)
  useEffect(() => setIsDevice(thisDeviceKey() !== null), [])
  return (
    isDevice && (
      <Suspense>
        <WaitingOnPhone />
      </Suspense>
    )
  )
}

const WaitingOnPhone = lazy(async () => ({
  default: await import('../device/WaitingOnPhone.tsx').then(
    (loaded) => loaded.WaitingOnPhone,
    // The login must work without it.
    () => () => null,
  ),
}))

/** Right password, but refused: lets them save what is on this phone for their office. */
async function noteShutOut(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.userId === null || thisDeviceKey() === null) return
  const { keepShutOut } = await import('../device/shutOut.ts')
  await keepShutOut(error.userId)
}

const labels = { email: 'Email', password: 'Password', code: 'Code' }

function isAskingCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor'
}

function LoginForm() {
  /** The email whose login asks for a code. */
  const [asksFor, setAsksFor] = useState<string | null>(null)
  const { form, ...sent } = useSentForm({
    initial: { email: '', password: '', code: '' },
    labels,
    faultsOf: ({ code, ...others }) => faultsOfBlanks(others.email === asksFor ? { ...others, code } : others),
    send: ({ email, password, code }) => login({ email: email.trim(), password, code }),
    failureOf: (error) => (isAskingCode(error) ? null : loginErrorText(error)),
    refusedFaults: (error) => (isAskingCode(error) ? [] : faultsOfRefusal(error)),
    onRefused: (error) => {
      if (isAskingCode(error)) setAsksFor(form.getValues().email)
      void noteShutOut(error)
    },
  })
  const asksCode = form.values.email === asksFor
  const { email, password, code } = form.errors
  return (
    <Form sent={sent} className={`card ${styles.loginCard}`}>
      {sent.summary.title === sessionTexts.verifyFirst && <ResendVerification email={form.values.email.trim()} />}
      <TextInput
        {...form.getInputProps('email')}
        error={email && <ErrorText text={email} />}
        id="email"
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        {...form.getInputProps('password')}
        error={password && <ErrorText text={password} />}
        id="password"
        label={labels.password}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {asksCode && (
        <TextInput
          {...form.getInputProps('code')}
          error={code && <ErrorText text={code} />}
          id="code"
          label={labels.code}
          description={`${secondFactor} Without it, use a recovery code.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="one-time-code"
          autoFocus
          enterKeyHint="go"
        />
      )}
      <Submit sent={sent} fullWidth>
        Login
      </Submit>
      <Link className={styles.loginLink} to={paths.forgotPassword}>
        Forgot password?
      </Link>
    </Form>
  )
}

/** History state can't come from another site, but it may have any shape. */
function readReturnTo(state: unknown): string | null {
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state
  return isReturn && typeof state.returnTo === 'string' ? state.returnTo : null
}
