export type Mail = { to: string; subject: string; text: string }

type Person = { first_name: string; email: string }

/** A mail in plain text; a paragraph that is null is left out. */
export function writeMail(
  { first_name, email }: Person,
  subject: string,
  paragraphs: readonly (string | null)[],
): Mail {
  const lines = [greet(first_name), ...paragraphs.filter((one) => one !== null)]
  return { to: email, subject, text: lines.map(toOneLine).join('\n\n') }
}

/** A stranger may have registered this address and chosen the name: one that reads like more than a name isn't printed. */
function greet(firstName: string): string {
  return /^(?=.*\p{L})[\p{L}\p{M}'’ -]{1,25}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,'
}

/** Whatever a stored name or product holds, it can't begin a paragraph of its own or turn the text round. */
function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
}
