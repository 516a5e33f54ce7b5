import type { SealFault } from '../../api/contract/evidence/checkSeal.ts'
import type { TicketCode } from '../../api/contract/evidence/code.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatClock, formatDate } from '../ui/dates.ts'
import type { ServerVerdict } from './checkTicket.ts'
import { Step, Steps } from './Steps.tsx'

type Props = { code: TicketCode; standing: ServerVerdict }

/** The device's signature, the seal and the one before it, each as far as it was checked. */
export function HowChecked({ code, standing }: Props) {
  const faults = standing.is === 'answered' ? standing.faults : []
  return (
    <Steps title="How it was checked">
      <OnDevice code={code} faults={faults} />
      <BySeal code={code} standing={standing} faults={faults} />
      <InChain code={code} standing={standing} faults={faults} />
    </Steps>
  )
}

type StepProps = { code: TicketCode; faults: readonly SealFault[] }

function OnDevice({ code: { device_key, logged_at, is_from_paper }, faults }: StepProps) {
  if (device_key === null) {
    return (
      <Step nth={1} isDone={false}>
        {is_from_paper ? 'Typed from a signed paper' : 'Not signed on a device'}
      </Step>
    )
  }
  if (faults.includes('device')) {
    return (
      <Step nth={1} isDone={false}>
        The signature of the driver’s phone doesn’t match what is on record
      </Step>
    )
  }
  return (
    <Step nth={1} title="Signed on the driver’s phone">
      {moment(logged_at)}. Key <code>{fourByFour(device_key)}</code>
    </Step>
  )
}

function BySeal({ code, standing, faults }: StepProps & { standing: ServerVerdict }) {
  const { number, sealed_at, is_sealed_later, device_key } = code
  const fault = sealFaults.find(([name]) => faults.includes(name))
  if (fault) {
    return (
      <Step nth={2} isDone={false}>
        {fault[1]}
      </Step>
    )
  }
  const isAnswered = standing.is === 'answered'
  const by = is_sealed_later ? 'Sealed later' : isAnswered ? 'Countersigned' : 'Checked'
  const withWhat = !isAnswered && device_key !== null ? ', with the phone’s signature' : ''
  return (
    <Step nth={2} title={`${by} by Loadstone as no. ${number}${withWhat}`}>
      {moment(sealed_at)}
      {isAnswered && standing.answer.seal.version === 1 && '. Seals of that time don’t cover the signature’s picture'}
    </Step>
  )
}

const sealFaults: readonly [SealFault, string][] = [
  ['seal', 'The seal on record isn’t the one that this code names'],
  ['picture', 'The picture of the signature on record isn’t the one that was sealed'],
  ['row', 'The ticket on record isn’t what was sealed'],
]

function InChain({ code: { number }, standing, faults }: StepProps & { standing: ServerVerdict }) {
  if (standing.is !== 'answered') {
    return (
      <Step nth={3} isDone={false}>
        Whether any is missing: {standing.is === 'asking' ? 'asking' : whyNot[standing.is]}
      </Step>
    )
  }
  if (faults.includes('before')) {
    return (
      <Step nth={3} isDone={false}>
        The ticket before it on record doesn’t lead to this one
      </Step>
    )
  }
  const title = number === 1 ? 'No. 1 is its carrier’s first' : `No. ${number - 1} stands before it, without a gap`
  return (
    <Step nth={3} title={title}>
      Tickets can’t be taken out or slipped in
    </Step>
  )
}

const whyNot = { 'no answer': 'not checked, no network', 'no record': 'not checked, no record' } as const

/** `21 November 2025, 09:26` */
function moment(instant: string): string {
  return `${formatDate(londonDay(instant))}, ${formatClock(Date.parse(instant))}`
}

/** `7F3A 91C2 04DE` */
function fourByFour(hex: string): string {
  return hex.toUpperCase().match(/.{4}/g)?.join(' ') ?? ''
}
