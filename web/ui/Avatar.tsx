import './avatar.css'

type Props = { name: string; size?: 'md' | 'sm' }

/** Two initials; the full name is next to them. */
export function Avatar({ name, size = 'md' }: Props) {
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('')
}
