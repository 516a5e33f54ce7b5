export type Mail = { to: string; subject: string; text: string }

type Person = { first_name: string; email: string }

export function writeMail(
  { first_name, email }: Person,
  subject: string,
  paragraphs: readonly (string | null)[],
): Mail {
  const lines = [greet(first_name), ...paragraphs.filter((one) => one !== null)]
  return { to: email, subject, text: lines.map(toOneLine).join('\n\n') }
}

/** A stranger may have registered this address, so don't print a first name that could be a message. */
function greet(firstName: string): string {
  return /^(?=.*\p{L})[\p{L}\p{M}'’ -]{1,25}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,'
}

/** A stored name or product must not start a paragraph or reverse the text's direction. */
function toOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
}
