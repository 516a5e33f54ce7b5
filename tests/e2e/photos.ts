import sharp from 'sharp'

/** A photo of a paper as a camera gives it, larger than may be sent. */
export function photoOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 160, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
