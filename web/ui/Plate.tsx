import './plate.css'

/** A vehicle's registration as its plate: white in the dark too. */
export function Plate({ registration }: { registration: string }) {
  return <span className="plate">{registration}</span>
}
