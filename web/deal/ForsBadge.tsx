import './fors.css'

const names = { gold: 'FORS Gold', silver: 'FORS Silver', bronze: 'FORS Bronze' } as const

export function ForsBadge({ status }: { status: keyof typeof names }) {
  return <span className={`fors fors-${status}`}>{names[status]}</span>
}
