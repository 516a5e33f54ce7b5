import { may } from '../../api/contract/rules/permissions.ts'
import { signaturePath } from '../../api/contract/signaturePath.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { useSession } from '../session/useSession.ts'
import styles from './tickets.module.css'

const inkFilter = 'ink-in-a-row'

/** The picture itself; what it is, the button or the dialog around it says. `isSmall`: in a row, within `InkFilter`'s page. */
export function Signature({ ticket, isSmall = false }: { ticket: Ticket; isSmall?: boolean }) {
  const filter = isSmall ? { filter: `url(#${inkFilter})` } : undefined
  return (
    <img
      src={signaturePath(ticket.signature)}
      alt=""
      loading="lazy"
      decoding="async"
      style={filter}
      // Without a network there is none: a blank, not the sign of a broken picture.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden'
      }}
    />
  )
}

/**
 * In the row of a table a stored signature is a tenth of its size, and its strokes a grey hair: every pixel that one touches
 * is ink there, so that they are two pixels wide whatever the picture's own scale. Stands once beside what it is for.
 */
export function InkFilter() {
  return (
    <svg className={styles.inkFilter} aria-hidden="true">
      <filter id={inkFilter} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="gamma" exponent="5" />
          <feFuncG type="gamma" exponent="5" />
          <feFuncB type="gamma" exponent="5" />
        </feComponentTransfer>
      </filter>
    </svg>
  )
}

/** Not all of a haulier's staff may: they see the tickets, but the signatures need the permission for fulfilment. */
export function useSeesSignatures(): boolean {
  const session = useSession()
  return session !== null && may(session.user, 'signature.read')
}
