/** Bytes. A hundred places' table of roads takes some 60 kB. */
const mostBytes = 1_000_000

/** Asks a service that the operator named. Its answer ends after `timeoutMs`, also in the middle. */
export function askService(url: string | URL, timeoutMs: number): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
}

/** Throws if the service refused, sent no JSON or sent more than it could need. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error('it answered more than 1 MB')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}
