import type { Draw } from './draw.ts'

/** By its name, what anybody can write into a header that the server or a proxy before it reads. */
const hostile: Readonly<Record<string, readonly string[]>> = {
  host: ['', 'evil.example', '127.0.0.1:1', '[::1', 'x y', 'localhost:3000', 'a'.repeat(5_000)],
  'x-forwarded-for': ['', 'garbage', '203.0.113.9, , 10.0.0.1', '[2001:db8::1]:1', '\xe9', '1.2.3.4,'.repeat(1_000)],
  'x-forwarded-host': ['evil.example', 'a, b', ''],
  'x-forwarded-proto': ['https', 'javascript', 'https, http', ''],
  'content-type': [
    ...['', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-7'],
    ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json;'.repeat(500), '\xe9', ';', '*/*'],
  ],
  'accept-encoding': ['', 'identity;q=0', '*', '*;q=0', 'br;q=0, gzip;q=2', 'zstd', 'gzip, '.repeat(1_000)],
  accept: ['', 'text/html', 'application/json;q=0', '*/*, '.repeat(1_000)],
  origin: ['null', '', 'https://evil.example', 'http://localhost:3000', 'x', 'http://localhost:3000, null'],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', '', 'x'],
  'if-none-match': ['*', 'W/"x"', '"'.repeat(1_000), ''],
  'if-modified-since': ['Thu, 01 Jan 2099 00:00:00 GMT', 'x', ''],
  range: ['bytes=0-', 'bytes=-1', 'bytes=0-0,1-1,2-2', 'bytes=999999999999-', 'bytes=5-1', 'x'],
  cookie: [
    ...['', 'loadstone_session=', 'loadstone_session=%', '; ; =', '__proto__=1', 'loadstone_session=1|x'],
    ...[
      'loadstone_session=1|x; loadstone_session=2|y',
      'XSRF-TOKEN=a',
      'a'.repeat(8_000),
      'a=b; '.repeat(1_000),
      '\xe9',
    ],
  ],
  authorization: [
    ...[
      '',
      'Bearer',
      'Bearer ',
      'Bearer 1|',
      'Basic YTph',
      'Bearer 99999999999999999999|x',
      'bearer 1|x',
      'Bearer -1|x',
    ],
    ...['Bearer 1|\xe9', `Bearer 1|${'x'.repeat(8_000)}`, 'Bearer a, Bearer b'],
  ],
  'x-xsrf-token': ['', 'a', '%', '\xe9', 'a'.repeat(8_000)],
  'last-event-id': ['', '-1', 'x', '1-99999999999999999999', '1-1', '%00'],
  'user-agent': ['', '\xe9', 'x'.repeat(8_000), '<script>'],
  'x-http-method-override': ['DELETE', 'x'],
  forwarded: ['for=evil;host=evil.example;proto=https', ';;;'],
}

/** One or two of them. */
export function hostileHeaders(draw: Draw): Record<string, string> {
  const names = Array.from({ length: 1 + draw.below(2) }, () => draw.pick(Object.keys(hostile)))
  return Object.fromEntries(names.map((name) => [name, draw.pick(hostile[name] ?? [])]))
}
