import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconCircle,
  IconInfoCircle,
  IconSignature,
} from '@tabler/icons-react'
import { PendingButton } from '../../ui/PendingButton.tsx'
import styles from './capture.module.css'
import { asTonnes, type Step, type WeightField } from './captureRules.ts'
import { stepButton } from './useSteps.ts'

type Props = {
  step: Step
  netKg: number | null
  isSigned: boolean
  odd: readonly WeightField[]
  /** Replaces the progress line. */
  message: string | null
  failure: string | null
  isSlow: boolean
  isIgnoringTaps: boolean
  onPointerDown: (() => void) | undefined
  onGoOn: () => void
}

export function CaptureFoot(props: Props) {
  const { step, netKg, message, failure, isSlow, isIgnoringTaps, onPointerDown, onGoOn } = props
  return (
    <footer className={styles.submit}>
      {failure ? <Failure text={failure} /> : message ? <Message text={message} /> : <SoFar {...props} />}
      <PendingButton
        id={stepButton}
        variant="primary"
        size="lg"
        fullWidth
        isPending={isSlow}
        aria-disabled={isIgnoringTaps || undefined}
        onPointerDown={onPointerDown}
        onClick={onGoOn}
      >
        <StepName step={step} netKg={netKg} />
      </PendingButton>
    </footer>
  )
}

function Failure({ text }: { text: string }) {
  return (
    <p className={`${styles.submitSay} ${styles.isBad}`} role="alert">
      <IconAlertTriangle className="i" size={20} aria-hidden />
      <span>
        <b>Failed to save ticket</b> <span>{text}</span>
      </span>
    </p>
  )
}

function Message({ text }: { text: string }) {
  return (
    <p className={styles.submitSay} role="alert">
      <IconInfoCircle className="i" size={20} aria-hidden />
      {text}
    </p>
  )
}

function StepName({ step, netKg }: Pick<Props, 'step' | 'netKg'>) {
  switch (step) {
    case 'gross':
    case 'tare':
      return (
        <>
          Type {step}
          <IconArrowRight className="i" size={24} aria-hidden />
        </>
      )
    case 'sign':
      return (
        <>
          <IconSignature className="i" size={24} aria-hidden />
          Sign
        </>
      )
    case 'submit':
      return (
        <>
          Submit{' '}
          <span className={styles.stepNet}>
            {asTonnes(netKg ?? 0)} <small>t</small>
          </span>
        </>
      )
  }
}

function SoFar({ step, isSigned, odd }: Pick<Props, 'step' | 'isSigned' | 'odd'>) {
  const at = ['gross', 'tare', 'sign', 'submit'].indexOf(step)
  return (
    <ol className={styles.soFar} aria-label="So far">
      <Part name="Gross" isDone={at > 0} isNext={step === 'gross'} isOdd={odd.includes('gross')} />
      <Part name="Tare" isDone={at > 1} isNext={step === 'tare'} isOdd={odd.includes('tare')} />
      <Part name={isSigned ? 'Signed' : 'Signature'} isDone={isSigned} isNext={step === 'sign'} isOdd={false} />
    </ol>
  )
}

type PartProps = { name: string; isDone: boolean; isNext: boolean; isOdd: boolean }

function Part({ name, isDone, isNext, isOdd }: PartProps) {
  const [Icon, style] = (isOdd && [IconAlertTriangle, styles.isOdd]) ||
    (isDone && [IconCheck, styles.isDone]) ||
    (isNext && [IconArrowRight, styles.isNext]) || [IconCircle, '']
  return (
    <li className={style}>
      <Icon className="i" size={18} aria-hidden />
      {name}
    </li>
  )
}
