import './reason.css'

/** Keeps the author's line breaks. */
export function ReasonGiven({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <p className="reason">
      <span>Reason given: </span>
      {reason}
    </p>
  )
}
