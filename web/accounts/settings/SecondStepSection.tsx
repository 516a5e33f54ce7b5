import { lazy, Suspense } from 'react'
import { Section } from './Section.tsx'

/** Loaded only where it is shown: it draws a QR code. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

export function SecondStepSection() {
  return (
    <Section
      id="second-step"
      title="Second step at sign-in"
      lead="Besides your password, the login asks for a code from an authenticator app."
    >
      <Suspense>
        <SecondStep />
      </Suspense>
    </Section>
  )
}
