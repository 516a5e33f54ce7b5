type Bar = { kg: number; kind: 'past' | 'today' | 'planned' }

/** How many of a month's columns a figure covers on a phone 320 px wide. */
const figureDays = 5
/** The part of the chart's height that a figure needs, rounded up. */
const figureHeight = 0.1

/** There is room for two figures: the highest bar's and today's. Only today's is shown if the two would overlap. */
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
