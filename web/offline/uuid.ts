import type { Random } from './environment.ts'

/** 48 bits of milliseconds, 74 random ones; sorts by the time of making. */
export function makeUuidV7(now: number, random: Random): string {
  const bytes = random(16)
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x1_0000))
  new DataView(bytes.buffer).setUint16(4, now % 0x1_0000)
  return format(bytes, 0x70)
}

/** For keys that must not reveal when they were made. */
export function makeUuidV4(random: Random): string {
  return format(random(16), 0x40)
}

function format(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] as number) & 0x0f) | version
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
