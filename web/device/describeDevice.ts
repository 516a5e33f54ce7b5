const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows computer'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux computer'],
] as const
const browsers = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

export function describeDevice(): string {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(navigator.userAgent))?.[1]
  return [find(systems), find(browsers)].filter(Boolean).join(', ') || 'Browser'
}
