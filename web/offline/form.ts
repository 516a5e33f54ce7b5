/** A body with a picture's bytes goes as a form, which sets its own content type. */
export function isForm(body: unknown): body is object {
  return typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Uint8Array)
}

export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof Uint8Array ? fileOf(value) : value)
  return form
}

const fileOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>])
