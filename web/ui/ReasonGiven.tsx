import './reason.css'

/** Why something was turned down, in somebody's own words and lines. */
export function ReasonGiven({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <p className="reason">
      <span>Reason given: </span>
      {reason}
    </p>
  )
}
