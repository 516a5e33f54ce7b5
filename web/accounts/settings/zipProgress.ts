/** How the server begins each file of an archive: the signature, and what is alike in all of them. */
const fileBegins = Uint8Array.of(0x50, 0x4b, 3, 4, 0x2d, 0, 8, 8, 0, 0)
/** How a ZIP ends: with this, and 18 bytes more. */
const zipEnds = Uint8Array.of(0x50, 0x4b, 5, 6)
const endBytes = 22

export type ZipProgress = {
  take: (part: Uint8Array) => void
  files: () => number
  /** Only a whole ZIP has its end. */
  isWhole: () => boolean
}

/** Counts an archive's files as its bytes come, in parts of any length. */
export function followZip(): ZipProgress {
  let [files, matched] = [0, 0]
  let end: readonly number[] = []
  return {
    take: (part) => {
      for (let at = 0; at < part.length; at += 1) {
        if (part[at] === fileBegins[matched]) matched += 1
        else matched = part[at] === fileBegins[0] ? 1 : 0
        if (matched < fileBegins.length) continue
        files += 1
        matched = 0
      }
      end = [...end, ...part.subarray(-endBytes)].slice(-endBytes)
    },
    files: () => files,
    isWhole: () => zipEnds.every((byte, at) => end[at] === byte),
  }
}
