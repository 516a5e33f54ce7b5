/** A long address breaks before its @. */
export function EmailText({ email }: { email: string }) {
  const [name, firm] = email.split('@')
  return (
    <span>
      {name}
      <wbr />@{firm}
    </span>
  )
}
