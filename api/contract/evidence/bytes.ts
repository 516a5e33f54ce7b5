/** Fixed numbers are big-endian; counts have seven bits to a byte, the lowest first. */

export class ByteWriter {
  readonly #bytes: number[] = []

  fixed(value: number, length: number): void {
    for (let at = length - 1; at >= 0; at--) this.#bytes.push(Math.floor(value / 256 ** at) % 256)
  }

  count(value: number): void {
    let left = value
    for (; left >= 128; left = Math.floor(left / 128)) this.#bytes.push((left % 128) + 128)
    this.#bytes.push(left)
  }

  raw(bytes: Uint8Array): void {
    this.#bytes.push(...bytes)
  }

  end(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes)
  }
}

/** Too few bytes, or bytes that no writer made. */
export class BytesError extends Error {
  override name = 'BytesError'
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  raw(length: number): Uint8Array<ArrayBuffer> {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new BytesError('It ends too soon.')
    const bytes = this.#bytes.slice(this.#at, end)
    this.#at = end
    return bytes
  }

  fixed(length: number): number {
    return this.raw(length).reduce((value, byte) => value * 256 + byte, 0)
  }

  count(): number {
    let value = 0
    for (let factor = 1; factor < 2 ** 42; factor *= 128) {
      const byte = this.fixed(1)
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
    throw new BytesError('A number is too long.')
  }

  rest(): Uint8Array<ArrayBuffer> {
    return this.raw(this.#bytes.length - this.#at)
  }
}
