import type { ReactNode } from 'react'
import './keyValues.css'

export function KeyValues({ values }: { values: Record<string, ReactNode> }) {
  return (
    <dl className="kv">
      {Object.entries(values)
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
