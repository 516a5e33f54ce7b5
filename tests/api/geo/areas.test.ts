import { describe, expect, test } from 'vitest'
import { haversineMiles } from '../../../api/contract/geo.ts'
import { isPostcode } from '../../../api/contract/rules/postcode.ts'
import { postcodeAreas } from '../../../api/geo/areas.ts'

/** Areas that touch, or face each other over the water: what is far from its neighbours is misplaced or mixed up. */
const neighbours: Record<string, string> = {
  AB: 'DD PH IV',
  AL: 'HP LU SG EN WD',
  B: 'WS WV DY CV WR',
  BA: 'BS SN SP TA DT',
  BB: 'LA PR BL OL BD',
  BD: 'HX HG LS WF LA',
  BH: 'DT SP SO',
  BL: 'BB PR WN M OL',
  BN: 'RH PO TN GU',
  BR: 'SE CR TN DA',
  BT: 'DG PA',
  CA: 'DG TD NE DL LA',
  CB: 'SG PE IP CM',
  CF: 'NP SA LD',
  CO: 'CM IP CB SS',
  CT: 'ME TN',
  CV: 'LE NN B OX',
  CW: 'CH WA ST SK SY TF',
  DA: 'ME SE TN RM',
  DE: 'ST NG LE S SK B',
  DG: 'KA ML TD',
  DH: 'NE SR DL TS',
  DN: 'S WF YO LN HU NG',
  DT: 'TA EX SP',
  DY: 'WV B WR TF HR',
  E: 'N EC IG SE',
  EH: 'FK ML TD KY',
  EX: 'TA PL TQ',
  FK: 'G KY PH ML',
  FY: 'PR LA',
  G: 'PA KA ML',
  GL: 'WR HR SN OX NP BS',
  GU: 'RG KT RH PO SL',
  GY: 'JE DT',
  HA: 'UB WD NW',
  HD: 'HX WF OL S',
  HG: 'YO LS DL',
  HP: 'MK OX LU SL WD',
  HR: 'LD NP SY WR',
  IG: 'RM E CM',
  IM: 'LA CA LL',
  IP: 'NR',
  IV: 'PH AB HS',
  KT: 'TW SM SW',
  KW: 'IV ZE',
  KY: 'DD',
  L: 'CH WA PR WN',
  LE: 'NN PE NG',
  LL: 'CH SY',
  LN: 'NG PE HU',
  MK: 'LU NN OX SG',
  NP: 'LD',
  NR: 'PE',
  NW: 'N W WC',
  PA: 'KA',
  PO: 'SO RG',
  RG: 'SN OX SO SP',
  RH: 'CR SM TN',
  SK: 'M OL S WA',
  SL: 'UB TW',
  SS: 'CM RM ME',
  SY: 'TF SA LD',
  TR: 'PL',
  TS: 'DL SR YO',
  W: 'WC SW',
}

/** Over the water, or between the long areas of the Highlands and of Wales. */
const farthest = 125

describe('the embedded table', () => {
  const areas = Object.entries(postcodeAreas)

  test('has every postcode area, within the isles', () => {
    expect(areas).toHaveLength(124)
    for (const [area, [latitude, longitude]] of areas) {
      expect(isPostcode(`${area}1 1AA`) || isPostcode(`${area}1A 1AA`)).toBe(true)
      expect(latitude > 49 && latitude < 61 && longitude > -8 && longitude < 2).toBe(true)
    }
  })

  test('has every area near those around it', () => {
    const pairs = Object.entries(neighbours).flatMap(([area, others]) =>
      others.split(' ').map((other) => [area, other]),
    )
    const miles = pairs.map(([area = '', other = '']) => ({
      pair: `${area}-${other}`,
      miles: milesBetween(area, other),
    }))
    expect(new Set(pairs.flat())).toEqual(new Set(Object.keys(postcodeAreas)))
    expect(miles.filter(({ miles }) => !(miles <= farthest))).toEqual([])
    const inEngland = miles.filter(({ pair }) => !/AB|BT|CA|DG|GY|HS|IM|IV|KW|LD|LL|PA|PH|SA|SY|TR|ZE/.test(pair))
    expect(inEngland.filter(({ miles }) => miles > 65)).toEqual([])
  })

  test('has no two areas in one place, within London too', () => {
    const close = areas.flatMap(([area], at) =>
      areas.slice(at + 1).flatMap(([other]) => (milesBetween(area, other) < 1 ? [`${area}-${other}`] : [])),
    )
    expect(close).toEqual([])
  })

  /** Grid references of the towns' railway stations and halls, as maps give them, good to a mile or two. */
  test.each([
    ['AB', 57.144, -2.098],
    ['BT', 54.597, -5.93],
    ['CA', 54.891, -2.934],
    ['CT', 51.279, 1.08],
    ['EX', 50.724, -3.53],
    ['IV', 57.48, -4.223],
    ['LN', 53.226, -0.54],
    ['NR', 52.627, 1.307],
    ['PL', 50.378, -4.143],
    ['SA', 51.625, -3.941],
    ['TR', 50.264, -5.065],
    ['YO', 53.958, -1.093],
  ])('%s is where its town is', (area, latitude, longitude) => {
    const [south = 0, west = 0] = postcodeAreas[area] ?? []
    expect(haversineMiles({ latitude, longitude }, { latitude: south, longitude: west })).toBeLessThan(2)
  })
})

function milesBetween(area: string, other: string): number {
  const [from, to] = [area, other].map((name) => postcodeAreas[name])
  if (!from || !to) return Number.NaN
  return haversineMiles({ latitude: from[0], longitude: from[1] }, { latitude: to[0], longitude: to[1] })
}
