import { describe, expect, test } from 'vitest'
import { haversineMiles, type Point } from '../../../api/contract/geo.ts'
import { areaOf, isPostcode } from '../../../api/contract/rules/postcode.ts'
import { findArea, findOutcode, outcodes } from '../../../api/geo/outcodes.ts'

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
  HA: 'UB WD NW',
  HD: 'HX WF OL S',
  HG: 'YO LS DL',
  HP: 'MK OX LU SL WD',
  HR: 'LD NP SY WR',
  IG: 'RM E CM',
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
const farthest = 145

describe('the embedded list', () => {
  const listed = [...outcodes]
  const areas = [...new Set(listed.map(([outcode]) => areaOf(outcode) ?? ''))]

  test('has every outcode, within the United Kingdom', () => {
    expect(listed).toHaveLength(2950)
    expect(areas).toHaveLength(121)
    for (const [outcode, { latitude, longitude, spreadKm }] of listed) {
      expect(isPostcode(`${outcode} 1AA`), outcode).toBe(true)
      expect(latitude > 49 && latitude < 61 && longitude > -8.2 && longitude < 2, outcode).toBe(true)
      expect(spreadKm >= 0, outcode).toBe(true)
    }
    for (const outside of ['JE2', 'GY1', 'IM1']) expect(findOutcode(outside)).toBeNull()
  })

  test('has every area near its neighbours', () => {
    const pairs = Object.entries(neighbours).flatMap(([area, others]) =>
      others.split(' ').map((other) => [area, other] as const),
    )
    const miles = pairs.map(([area, other]) => ({
      pair: `${area}-${other}`,
      miles: haversineMiles(middleOf(area), middleOf(other)),
    }))
    expect(new Set(pairs.flat())).toEqual(new Set(areas))
    expect(miles.filter(({ miles }) => !(miles <= farthest))).toEqual([])
    const inEngland = miles.filter(({ pair }) => !/AB|BT|CA|DG|GY|HS|IM|IV|KW|LD|LL|PA|PH|SA|SY|TR|ZE/.test(pair))
    expect(inEngland.filter(({ miles }) => miles > 65)).toEqual([])
  })

  /** Grid references of the towns' railway stations and halls, as maps give them. */
  test.each([
    ['AB11', 57.144, -2.098],
    ['BT1', 54.597, -5.93],
    ['CA1', 54.891, -2.934],
    ['CT1', 51.279, 1.08],
    ['EX1', 50.724, -3.53],
    ['IV1', 57.48, -4.223],
    ['LN2', 53.226, -0.54],
    ['NR1', 52.627, 1.307],
    ['PL1', 50.378, -4.143],
    ['SA1', 51.625, -3.941],
    ['SW1A', 51.501, -0.142],
    ['TR1', 50.264, -5.065],
    ['YO1', 53.958, -1.093],
  ])('%s is within a few miles of its town', (outcode, latitude, longitude) => {
    const place = findOutcode(outcode)
    expect(place && haversineMiles({ latitude, longitude }, place)).toBeLessThan(4)
  })
})

function middleOf(area: string): Point {
  return findArea(`${area}1 1AA`) ?? findArea(`${area}1A 1AA`) ?? { latitude: Number.NaN, longitude: Number.NaN }
}
