export type Box = { left: number; top: number; right: number; bottom: number }
type Town = { name: string; x: number; y: number }

/** Sides of the dot for the name, in order of preference. */
const sides = ['right', 'left', 'above', 'below'] as const
export type Side = (typeof sides)[number]

/** The widest letter, half a line, half a dot, and the distance from the dot's centre to the name. */
const [letter, halfLine, halfDot, gap] = [7, 9, 4, 8]

/** Names that fit in the frame and overlap neither `taken` nor an earlier town, each with its side. */
export function placeNames<T extends Town>(
  towns: readonly T[],
  frame: Box,
  taken: readonly Box[],
): (T & { side: Side })[] {
  const before: Box[] = []
  return towns.flatMap((town) => {
    const dot = dotOf(town)
    const side = sides.find((one) => {
      const box = boxOf(town, one)
      return isWithin(box, frame) && !overlapsAny(box, taken) && !overlapsAny(box, before)
    })
    if (!side || !isWithin(dot, frame) || overlapsAny(dot, before)) return []
    before.push(dot, boxOf(town, side))
    return [{ ...town, side }]
  })
}

function dotOf({ x, y }: Town): Box {
  return { left: x - halfDot, right: x + halfDot, top: y - halfDot, bottom: y + halfDot }
}

function boxOf({ name, x, y }: Town, side: Side): Box {
  const width = name.length * letter
  switch (side) {
    case 'right':
      return { left: x + gap, right: x + gap + width, top: y - halfLine, bottom: y + halfLine }
    case 'left':
      return { left: x - gap - width, right: x - gap, top: y - halfLine, bottom: y + halfLine }
    case 'above':
      return { left: x - width / 2, right: x + width / 2, top: y - gap - 2 * halfLine, bottom: y - gap / 2 }
    case 'below':
      return { left: x - width / 2, right: x + width / 2, top: y + gap / 2, bottom: y + gap + 2 * halfLine }
  }
}

function isWithin(box: Box, frame: Box): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
}

function overlapsAny(box: Box, others: readonly Box[]): boolean {
  return others.some(
    (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
  )
}
