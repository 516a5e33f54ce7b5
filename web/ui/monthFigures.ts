type Bar = { kg: number; kind: 'past' | 'today' | 'planned' }

/** On a phone of 320 px a figure is this many of a month's columns wide. */
const figureDays = 5
/** A figure takes less of the chart's height than this part. */
const figureHeight = 0.1

/** The highest bar and today's, as there is no room for every figure; today's alone if they would run into each other. */
export function listFigured<Drawn extends Bar>(bars: readonly Drawn[], topTonnes: number): Drawn[] {
  const highest = Math.max(...bars.map(({ kg }) => kg))
  const nthHighest = bars.findLastIndex(({ kg }) => kg === highest)
  const nthToday = bars.findIndex(({ kg, kind }) => kind === 'today' && kg > 0)
  const isInTheWay =
    nthToday >= 0 &&
    Math.abs(nthToday - nthHighest) < figureDays &&
    highest - (bars[nthToday]?.kg ?? 0) < figureHeight * topTonnes * 1000
  return bars.filter(({ kg }, nth) => kg > 0 && (nth === nthToday || (nth === nthHighest && !isInTheWay)))
}
