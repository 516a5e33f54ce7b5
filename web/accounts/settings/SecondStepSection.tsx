import { lazy, Suspense } from 'react'
import { isAdmin } from '../../../api/contract/rules/permissions.ts'
import type { SessionUser } from '../../session/session.ts'
import { Section } from './Section.tsx'

/** Loaded only where it is shown: it draws a QR code. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

const lead = 'With it, the login asks for a code from an authenticator app, besides your password.'

export function SecondStepSection({ user }: { user: SessionUser }) {
  return (
    <Section
      id="second-step"
      title="Second step at sign-in"
      lead={isAdmin(user) ? `${lead} Administrators need it from a week after their first sign-in.` : lead}
    >
      <Suspense>
        <SecondStep />
      </Suspense>
    </Section>
  )
}
