/** Browsers and mail programs take other scripts' stops and full-width letters for plain ones. */
export function asRead(text: string): string {
  return text.normalize('NFKC').replaceAll('。', '.')
}

export function hasScheme(text: string): boolean {
  return scheme.test(asRead(text))
}

export function hasWebAddress(text: string): boolean {
  return [scheme, ...domains].some((address) => address.test(asRead(text)))
}

const scheme = /https?:|\bhttps?\b|\/\/|www\.|\.\p{L}{2,}\//iu
/** `evil.example` and `192.0.2.4`, but neither J.R. nor St.John. */
const domains = [
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
  /[\p{L}\d-]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u,
  /\.(?:com|net|org|uk)\b/i,
]
