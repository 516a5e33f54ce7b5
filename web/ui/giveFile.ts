/** Shares the file on a touch device that can, else saves it. */
export async function giveFile(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    const isShared = await navigator.share({ files: [file], title: name }).then(
      () => true,
      // AbortError: the user closed the sheet. After any other error the file is saved.
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
  // By then the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
