import { Plate } from './Plate.tsx'

/** A large fleet would fill the page. */
const mostShown = 40

export function Plates({ registrations }: { registrations: readonly string[] }) {
  const others = registrations.length - mostShown
  return (
    <>
      {registrations.slice(0, mostShown).map((registration) => (
        <Plate key={registration} registration={registration} />
      ))}
      {others > 0 && <span>and {others.toLocaleString('en-GB')} more</span>}
    </>
  )
}
