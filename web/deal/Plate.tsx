import './plate.css'

export function Plate({ registration }: { registration: string }) {
  return <span className="plate">{registration}</span>
}
