import { usualPayload } from '../../api/contract/rules/payload.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { orderTonnes } from '../ui/tonnes.ts'

/** `1 load`, `62 loads` */
export function loadsText(loads: number): string {
  return loads === 1 ? '1 load' : `${loads} loads`
}

/** `about 25 loads of 19.5 t`; `payload` in tonnes. */
export function aboutLoads(tonnes: number, payload: number = usualPayload): string {
  const loads = Math.ceil(toKg(tonnes) / toKg(payload))
  return loads === 1 ? 'one load' : `about ${loads} loads of ${orderTonnes(payload)}`
}
