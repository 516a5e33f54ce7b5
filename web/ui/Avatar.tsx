import './avatar.css'

type Props = { name: string; size?: 'md' | 'sm' }

/** Two initials, without the firm's legal form. Hidden from screen readers: the full name stands beside it. */
export function Avatar({ name, size = 'md' }: Props) {
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const legalForm = /^(ltd|limited|plc|llp|co)\.?$/i

function initialsOf(name: string): string {
  const all = name.split(/\s+/).filter(Boolean)
  const named = all.filter((word) => !legalForm.test(word))
  const words = named.length > 0 ? named : all
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('')
}
