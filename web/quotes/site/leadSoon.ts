import { leadTo } from '../../form/leadTo.ts'

/** Moves the focus once the fields are drawn as they now are; null leaves it where it is. */
export function leadSoon(field: string | null): void {
  if (field !== null) requestAnimationFrame(() => leadTo(field, null))
}
