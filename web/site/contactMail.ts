export type Message = { email: string; subject: string; message: string }

/** Some mail programs cut an address that is longer; Windows passes on about two thousand characters. */
const longestAddress = 1900

/** The `mailto:` address that opens the visitor's own mail program with the message written. */
export function composeMail(to: string, { email, subject, message }: Message): string {
  const body = `${message.trim()}\n\nReply to: ${email.trim()}`
  return `mailto:${to}?subject=${encode(subject.trim())}&body=${encode(body)}`
}

export function fitsIntoAddress(mail: string): boolean {
  return mail.length <= longestAddress
}

/** Such as a cut emoji leaves behind: they can't be encoded. */
const halfCharacters = /\p{Surrogate}/gu

/** RFC 6068: a line ends with both characters, and a space is never a plus. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(halfCharacters, '').replaceAll(/\r\n|\r|\n/g, '\r\n'))
}
