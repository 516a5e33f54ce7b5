import { IconParkingCircle } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { DeviceAsOf } from '../../device/DeviceAsOf.tsx'
import type { JobOnDevice } from '../../device/jobsOnDevice.ts'
import type { LastTare, OrderMemory, VehicleMemory } from '../../device/ticketsOnDevice.ts'
import type { CachedVehicle } from '../../offline/rows.ts'
import { withSlip } from '../../offline/slips.ts'
import { CaptureSignature } from '../signature/CaptureSignature.tsx'
import { SigningSheet } from '../signature/SigningSheet.tsx'
import { WeightField } from './CaptureFields.tsx'
import { CaptureFoot } from './CaptureFoot.tsx'
import { CaptureMore } from './CaptureMore.tsx'
import { CaptureNet } from './CaptureNet.tsx'
import { CaptureVehicle } from './CaptureVehicle.tsx'
import styles from './capture.module.css'
import { asTonnes, describeVehicle, findChecks, readNetKg, type WeightField as WeightName } from './captureRules.ts'
import type { Load } from './load.ts'
import type { CaptureDraft } from './useCaptureDraft.ts'
import { focusOn, stepButton, useSteps } from './useSteps.ts'
import { sourceText, tareAge } from './weighing.ts'

type Props = {
  head: ReactNode
  /** Null where the order has left this device; a ticket already begun can still be finished. */
  order: JobOnDevice | null
  load: Load
  vehicles: readonly CachedVehicle[]
  lorries: VehicleMemory
  memory: OrderMemory
  draft: CaptureDraft
  children?: ReactNode
}

/** One load on one screen; the foot's button is always the next step. */
export function CaptureForm({ head, order, load, vehicles, lorries, memory, draft, children }: Props) {
  const { fields, signature, slip, drawing, set } = draft
  const { step, isSigning, isIgnoringTaps, message, openSheet, closeSheet, goOn, onKeyDown } = useSteps(draft)
  const [isReadingSlip, setIsReadingSlip] = useState(false)
  const netKg = readNetKg(fields)
  const { limitKg } = describeVehicle(vehicles.find(({ registration }) => registration === fields.vehicle))
  const lastTare = lorries.tares.get(fields.vehicle) ?? null
  const checks = useChecks(draft, limitKg, lastTare, memory)
  const odd = oddFields(checks)
  const take = useTake(draft)
  const takeTareFrom = useTareSource(draft, lastTare)
  const faulty = message === null ? null : step

  return (
    <form className={styles.capture} noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
      <div className={styles.behind} inert={isSigning}>
        {head}
        <main className={styles.ticket} id="main" tabIndex={-1}>
          {children}
          <CaptureVehicle vehicle={fields.vehicle} vehicles={vehicles} onChoose={set.vehicle} />
          <Weights draft={draft} odd={odd} faulty={faulty} lastTare={lastTare} isTareFar={checks.isTareFar} />
          <CaptureNet netKg={netKg} limitKg={limitKg} checks={checks} order={order} onUse={take} />
          <CaptureSignature
            saved={signature}
            isDrawn={drawing.length > 0}
            isUnsigned={draft.isUnsigned}
            signedBy={fields.signed_by}
            onOpen={openSheet}
          />
          <CaptureMore
            weighbridgeRef={fields.weighbridge_ref}
            loadedAt={fields.loaded_at}
            onWeighbridgeRef={set.weighbridge_ref}
            onLoadedAt={set.loaded_at}
            tareSource={fields.tare_source}
            onTareSource={takeTareFrom}
            slip={slip}
            onSlip={draft.keepSlip}
            onReadingSlip={setIsReadingSlip}
          />
          <Quiet />
        </main>
        <CaptureFoot
          step={step}
          netKg={netKg}
          odd={odd}
          message={message}
          failure={draft.failure}
          isSlow={draft.isSlow || (step === 'submit' && isReadingSlip)}
          isIgnoringTaps={step === 'submit' && isIgnoringTaps}
          isSigned={signature !== null}
          onPointerDown={step === 'submit' ? draft.prepare : undefined}
          onGoOn={() => goOn('touch')}
        />
      </div>
      {isSigning && (
        <SigningSheet load={load} netKg={netKg} draft={draft} signers={memory.signers} onClose={closeSheet} />
      )}
    </form>
  )
}

/** Memoised: typing in other fields must not rerun the checks. */
function useChecks({ fields }: CaptureDraft, limitKg: number, lastTare: LastTare | null, { loads }: OrderMemory) {
  const { gross, tare, vehicle } = fields
  return useMemo(() => {
    const lastTareKg = lastTare?.kg ?? null
    return findChecks({ fields: { gross, tare, vehicle }, limitKg, lastTareKg, loads, now: new Date() })
  }, [gross, tare, vehicle, limitKg, lastTare, loads])
}

/** Moves the focus to the next step as well. */
function useTake({ set, weigh }: CaptureDraft) {
  return useCallback(
    (field: WeightName, tonnes: string) => {
      set[field](tonnes)
      weigh()
      focusOn(stepButton)
    },
    [set, weigh],
  )
}

function useTareSource({ takeStoredTare, keepTare }: CaptureDraft, last: LastTare | null) {
  return useMemo(() => {
    if (!last) return null
    return (source: 'weighbridge' | 'stored') =>
      source === 'stored' ? takeStoredTare(asTonnes(last.kg), last) : keepTare()
  }, [last, takeStoredTare, keepTare])
}

type WeightsProps = {
  draft: CaptureDraft
  odd: readonly WeightName[]
  faulty: string | null
  lastTare: LastTare | null
  isTareFar: boolean
}

function Weights({ draft, odd, faulty, lastTare, isTareFar }: WeightsProps) {
  const { fields, slip, set, weigh, takeStoredTare } = draft
  const { gross_source, tare_source, tare_weighed_on } = withSlip(fields, slip)
  const today = londonDay(Date.now())
  const stored = useMemo(
    () => lastTare && { tonnes: asTonnes(lastTare.kg), age: tareAge(lastTare, today) },
    [lastTare, today],
  )
  const takeStored = useCallback(
    (tonnes: string) => {
      if (lastTare) takeStoredTare(tonnes, lastTare)
      focusOn(stepButton)
    },
    [takeStoredTare, lastTare],
  )
  return (
    <div className={styles.two}>
      <WeightField
        id="gross"
        label="Gross"
        value={fields.gross}
        isFaulty={faulty === 'gross'}
        isWarned={odd.includes('gross')}
        source={fields.gross === '' ? null : sourceText(gross_source)}
        onChange={set.gross}
        onLeave={weigh}
      />
      <WeightField
        id="tare"
        label="Tare"
        value={fields.tare}
        stored={stored}
        isFaulty={faulty === 'tare'}
        isWarned={odd.includes('tare')}
        warning={isTareFar && stored ? `Last was ${stored.tonnes} t` : null}
        source={fields.tare === '' ? null : sourceText(tare_source, tare_weighed_on)}
        onChange={set.tare}
        onStored={takeStored}
      />
    </div>
  )
}

function Quiet() {
  return (
    <p className={styles.quiet}>
      <span>
        <IconParkingCircle className="i" size={18} aria-hidden />
        Handbrake on
      </span>
      <DeviceAsOf of="Orders" />
    </p>
  )
}

function oddFields({ kilograms, overKg, isTareFar }: ReturnType<typeof findChecks>): readonly WeightName[] {
  if (kilograms) return [kilograms.field]
  return [...((overKg ?? 0) > 0 ? (['gross'] as const) : []), ...(isTareFar ? (['tare'] as const) : [])]
}
