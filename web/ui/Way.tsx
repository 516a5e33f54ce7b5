import { IconArrowRight } from '@tabler/icons-react'
import './way.css'

/** One line from the collection point to the site. */
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
