import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const onOneLine = (path: string) => readFileSync(path, 'utf8').replace(/\s+/g, ' ')

test.each(['docs/operating.md', 'web/site/AboutPage.tsx'])(
  '%s shows whose data the outcodes are, word for word',
  (path) => {
    const [, attribution] = /Attribution to show: "([^"]+)"/.exec(onOneLine('api/geo/outcodes.md')) ?? []
    expect(attribution).toMatch(/^Contains OS data © Crown copyright .* Open Government Licence v3\.0\.$/)
    expect(onOneLine(path)).toContain(attribution)
  },
)
