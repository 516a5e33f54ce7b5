import { IconArrowRight } from '@tabler/icons-react'
import './way.css'

export function Way({ from, to }: { from: string | null; to: string }) {
  return (
    <p className="way">
      {from && (
        <>
          {from}
          <IconArrowRight className="i" size={16} role="img" aria-label="to" />
        </>
      )}
      {to}
    </p>
  )
}
