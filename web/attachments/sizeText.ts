/** `96 kB`, `1.8 MB` or `1 GB` */
export function sizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  if (bytes < 999_500_000) return `${megabytes(bytes)} MB`
  return `${(bytes / 1e9).toFixed(2).replace(/\.?0+$/, '')} GB`
}

/** `4.6 of 7.2 MB` */
export function sentText(sent: number, size: number): string {
  if (size < 999_500) return `${Math.round(sent / 1e3)} of ${sizeText(size)}`
  return `${(sent / 1e6).toFixed(1)} of ${megabytes(size)} MB`
}

const megabytes = (bytes: number) => (bytes < 9_950_000 ? (bytes / 1e6).toFixed(1) : String(Math.round(bytes / 1e6)))
