import { type ChangeEvent, useState } from 'react'
import { NotAPhotoError, shrinkPhoto } from './shrinkPhoto.ts'

/** Props of an `input` that takes a photo and shrinks it; `unread` says why a file can't be used. */
export function usePhoto(
  onPhoto: (image: Uint8Array<ArrayBuffer>) => void,
  onReading: (isReading: boolean) => void = () => {},
) {
  const [unread, setUnread] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  function say(isReading: boolean) {
    setIsReading(isReading)
    onReading(isReading)
  }
  async function read(file: File) {
    setUnread(null)
    say(true)
    try {
      onPhoto(await shrinkPhoto(file))
    } catch (error) {
      if (!(error instanceof NotAPhotoError)) throw error
      setUnread(error.message)
    } finally {
      say(false)
    }
  }
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // Lets the same file be chosen again.
    currentTarget.value = ''
    if (file) void read(file)
  }
  return { unread, isReading, input: { type: 'file', accept: 'image/*', className: 'sr', onChange } }
}
