/** Gives a file to whoever asked for it: on a phone or tablet that can share files it is shared, elsewhere saved. */
export async function giveFile(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    const isShared = await navigator.share({ files: [file], title: name }).then(
      () => true,
      // Who closes the sheet wants nothing; where it may not open any more the file is saved.
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    )
    if (isShared) return
  }
  save(file)
}

function save(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
