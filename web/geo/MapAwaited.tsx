import { strip } from './strip.ts'

type Props = { className: string | undefined; isStrip: boolean }

/** As high as the map that replaces it. Until it is known whether there are streets, we expect none. */
export function MapAwaited({ className, isStrip }: Props) {
  return <div className={className} style={isStrip ? strip : undefined} aria-busy="true" />
}
