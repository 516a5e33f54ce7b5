/** A stream over real HTTP: what it has said, and how it ended. */
export type ReadStream = { text: () => string; ended: Promise<'in order' | 'cut off'> }

export async function readStream(url: string, token: string): Promise<ReadStream> {
  const answer = await fetch(`${url}/api/stream?unheard=0`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.body) throw new Error(`No stream: ${answer.status}`)
  const parts: string[] = []
  const keep = new WritableStream<string>({ write: (part) => void parts.push(part) })
  const ended = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeTo(keep)
    .then(
      () => 'in order' as const,
      () => 'cut off' as const,
    )
  return { text: () => parts.join(''), ended }
}
