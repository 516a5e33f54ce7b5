export type Message = { email: string; subject: string; message: string }

/** Windows passes on about two thousand characters, and some mail programs cut longer addresses. */
const longestAddress = 1900

/** A `mailto:` address with the message filled in. */
export function composeMail(to: string, { email, subject, message }: Message): string {
  const body = `${message.trim()}\n\nReply to: ${email.trim()}`
  return `mailto:${to}?subject=${encode(subject.trim())}&body=${encode(body)}`
}

export function fitsIntoAddress(mail: string): boolean {
  return mail.length <= longestAddress
}

/** Left by a cut emoji, for instance; they can't be encoded. */
const halfCharacters = /\p{Surrogate}/gu

/** RFC 6068: lines end with CRLF, and a space is never a plus. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(halfCharacters, '').replaceAll(/\r\n|\r|\n/g, '\r\n'))
}
