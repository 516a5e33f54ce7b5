import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatDate } from '../ui/dates.ts'

/** `Erased on 3 March 2032`, in place of signer and signature; null while they are kept. */
export function erasedText({ erased_at }: { erased_at?: string | undefined }): string | null {
  return erased_at === undefined ? null : `Erased on ${formatDate(londonDay(erased_at))}`
}
