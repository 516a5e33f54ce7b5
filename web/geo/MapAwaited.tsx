import { strip } from './strip.ts'

type Props = { className: string | undefined; isStrip: boolean }

/** As high as the map that replaces it. We expect no street map until the server has told us of one. */
export function MapAwaited({ className, isStrip }: Props) {
  return <div className={className} style={isStrip ? strip : undefined} aria-busy="true" />
}
