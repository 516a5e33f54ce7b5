import type { ProductKey } from './catalogue.ts'
import type { PlaceKey } from './places.ts'

/**
 * Quotes, bids and orders in every possible state. Days are working days from today. Nothing that waits for the first
 * supplier has a deadline within a week but the story, so that it is what they see first.
 */

export type DemoPrice = { by: 'haulier' | 'haulier2'; pounds: number; accepted?: true }
export type DemoBid = {
  by: 'supplier' | 'supplier2'
  pounds: number
  /** Collection point for a haulier or the contractor; without it the supplier delivers. */
  from?: PlaceKey
  tonnes?: number
  notes?: string
  /** First working day of supply. */
  starts?: number
  holds?: number
  status?: 'accepted' | 'rejected' | 'cancelled'
  prices?: readonly DemoPrice[]
  /** A colleague of the contractor's owner has asked to accept it, the supplier's delivery included. */
  askedBy?: 'buyer'
}
/** `nth`: of the firm's on the quote. `day`: the working day from today. */
export type DemoQuestion = {
  by: 'supplier2' | 'haulier2'
  nth: number
  day: number
  text: string
  answer?: string
  addition?: string
}
/** A supplier that delivers has no drivers with us, so its office types each paper with its driver's name. */
type DemoLogger = { by: 'driver' | 'lee' | 'mo' | 'driver2' } | { by: 'supplier' | 'weighbridge'; driver: string }
export type DemoLoads = DemoLogger & { vehicle: string; perDay: number }
export type DemoOrder = {
  accepted: number
  confirmed: 'none' | 'supplier' | 'both'
  drivers?: readonly ('driver' | 'lee' | 'stacey' | 'mo' | 'driver2')[]
  loads?: { from: number; rounds: readonly DemoLoads[]; until: 'today' | 'complete' }
  closed?: string
}
export type DemoQuote = {
  by: 'contractor' | 'contractor2'
  product: ProductKey
  tonnes: number
  site: PlaceKey
  created: number
  window: readonly [from: number, to: number]
  bidsUntil?: number
  access: readonly [open: string, close: string]
  entrance?: string
  notes?: string
  collect?: true
  untested?: true
  /** The one that the six people of the login page take to its first load. */
  isStory?: true
  state: 'pending' | 'rejected' | { markup: number }
  questions?: readonly DemoQuestion[]
  bids?: readonly DemoBid[]
  order?: DemoOrder
  /** Tonnes of each draft of the schedule that repeats it. */
  repeats?: number
}

export const market: readonly DemoQuote[] = [
  // Running, delivered for a month by three drivers of Dovebank.
  {
    by: 'contractor',
    product: '6f5',
    tonnes: 1600,
    site: 'infinityPark',
    created: -29,
    window: [-21, 6],
    access: ['07:00', '17:00'],
    entrance: 'Gate 3, wheel wash on the left',
    notes: 'Ring the banksman 20 minutes before the first load.',
    state: { markup: 600 },
    bids: [
      {
        by: 'supplier',
        pounds: 14640,
        from: 'grangemill',
        notes: 'Plant is free from 06:00. Grading certificate goes out with every batch.',
        status: 'accepted',
        prices: [
          { by: 'haulier', pounds: 8520, accepted: true },
          { by: 'haulier2', pounds: 9180 },
        ],
      },
      { by: 'supplier2', pounds: 27300, notes: 'Own wagons, eight loads a day.', status: 'rejected' },
    ],
    order: {
      accepted: -24,
      confirmed: 'both',
      drivers: ['driver', 'lee', 'mo'],
      loads: {
        from: -21,
        until: 'today',
        rounds: [
          { by: 'driver', vehicle: 'FJ21 KXA', perDay: 2 },
          { by: 'lee', vehicle: 'FN19 HVO', perDay: 1 },
        ],
      },
    },
  },
  {
    by: 'contractor2',
    product: 'sharpSand',
    tonnes: 320,
    site: 'waverley',
    created: -16,
    window: [-8, 4],
    access: ['07:30', '15:30'],
    entrance: 'Gate 2, Brunel Way',
    state: { markup: 180 },
    bids: [
      {
        by: 'supplier',
        pounds: 4480,
        from: 'swarkestone',
        status: 'accepted',
        prices: [{ by: 'haulier', pounds: 2890, accepted: true }],
      },
    ],
    order: {
      accepted: -12,
      confirmed: 'both',
      drivers: ['driver', 'mo'],
      loads: {
        from: -7,
        until: 'today',
        rounds: [
          { by: 'driver', vehicle: 'FJ21 KXA', perDay: 1 },
          { by: 'mo', vehicle: 'BX23 LWD', perDay: 1 },
        ],
      },
    },
  },
  {
    by: 'contractor',
    product: 'type1',
    tonnes: 240,
    site: 'belper',
    repeats: 20,
    created: -28,
    window: [-20, -12],
    access: ['08:00', '16:00'],
    state: { markup: 150 },
    bids: [
      {
        by: 'supplier',
        pounds: 2980,
        from: 'deneQuarry',
        status: 'accepted',
        prices: [{ by: 'haulier', pounds: 1490, accepted: true }],
      },
    ],
    order: {
      accepted: -23,
      confirmed: 'both',
      drivers: ['lee'],
      loads: { from: -20, until: 'complete', rounds: [{ by: 'lee', vehicle: 'FN19 HVO', perDay: 3 }] },
    },
  },
  // Closed short: loads seldom sum to the tonne.
  {
    by: 'contractor',
    product: '6f2',
    tonnes: 100,
    site: 'moorLane',
    created: -19,
    window: [-12, -9],
    access: ['07:30', '15:30'],
    entrance: 'Gate 2, Moor Lane',
    state: { markup: 60 },
    bids: [
      {
        by: 'supplier',
        pounds: 890,
        from: 'spondon',
        status: 'accepted',
        prices: [{ by: 'haulier', pounds: 640, accepted: true }],
      },
    ],
    order: {
      accepted: -15,
      confirmed: 'both',
      drivers: ['mo'],
      loads: { from: -12, until: 'today', rounds: [{ by: 'mo', vehicle: 'YT70 RNE', perDay: 1 }] },
      closed: 'The slab is full, no more needed',
    },
  },
  // The supplier delivers itself and is the carrier.
  {
    by: 'contractor2',
    product: 'limestone20',
    tonnes: 420,
    site: 'meadowhall',
    created: -15,
    window: [-7, 5],
    access: ['06:30', '17:00'],
    state: { markup: 240 },
    bids: [
      { by: 'supplier2', pounds: 8694, notes: 'Delivered on our own eight-wheelers.', status: 'accepted' },
      {
        by: 'supplier',
        pounds: 6300,
        from: 'grangemill',
        status: 'rejected',
        prices: [{ by: 'haulier', pounds: 3350 }],
      },
    ],
    order: {
      accepted: -11,
      confirmed: 'supplier',
      loads: {
        from: -6,
        until: 'today',
        rounds: [{ by: 'supplier', driver: 'Ray Hollis', vehicle: 'WS72 TON', perDay: 2 }],
      },
    },
  },
  {
    by: 'contractor2',
    product: 'drainage40',
    tonnes: 180,
    site: 'iport',
    created: -14,
    window: [-5, 6],
    access: ['07:00', '18:00'],
    entrance: 'Construction gate B',
    state: { markup: 120 },
    bids: [
      {
        by: 'supplier2',
        pounds: 2590,
        from: 'eyam',
        status: 'accepted',
        prices: [
          { by: 'haulier2', pounds: 2050, accepted: true },
          { by: 'haulier', pounds: 2210 },
        ],
      },
    ],
    order: {
      accepted: -9,
      confirmed: 'both',
      drivers: ['driver2'],
      loads: { from: -4, until: 'today', rounds: [{ by: 'driver2', vehicle: 'MX19 OTB', perDay: 1 }] },
    },
  },
  // Confirmed by both, no driver yet.
  {
    by: 'contractor',
    product: 'type1',
    tonnes: 100,
    site: 'matlock',
    created: -8,
    window: [1, 3],
    access: ['07:00', '16:00'],
    state: { markup: 75 },
    bids: [
      {
        by: 'supplier',
        pounds: 1240,
        from: 'doveHoles',
        status: 'accepted',
        prices: [{ by: 'haulier', pounds: 780, accepted: true }],
      },
    ],
    order: { accepted: -3, confirmed: 'both' },
  },
  // The first load is due, the driver is assigned.
  {
    by: 'contractor',
    product: 'pipe10',
    tonnes: 40,
    site: 'belper',
    created: -9,
    window: [0, 1],
    access: ['13:00', '16:00'],
    entrance: 'Side gate, Derwent Street',
    state: { markup: 40 },
    bids: [
      {
        by: 'supplier',
        pounds: 620,
        from: 'deneQuarry',
        status: 'accepted',
        prices: [{ by: 'haulier', pounds: 310, accepted: true }],
      },
    ],
    order: { accepted: -4, confirmed: 'both', drivers: ['stacey', 'driver'] },
  },
  // The supplier has confirmed, the haulier has not.
  {
    by: 'contractor',
    product: '6f2',
    tonnes: 240,
    site: 'clifton',
    created: -7,
    window: [2, 8],
    access: ['07:30', '17:00'],
    state: { markup: 130 },
    bids: [
      {
        by: 'supplier',
        pounds: 2160,
        from: 'spondon',
        status: 'accepted',
        prices: [{ by: 'haulier', pounds: 1680, accepted: true }],
      },
    ],
    order: { accepted: -2, confirmed: 'supplier' },
  },
  // Accepted, the supplier has still to confirm.
  {
    by: 'contractor',
    product: 'buildingSand',
    tonnes: 60,
    site: 'ashbourne',
    created: -6,
    window: [3, 5],
    access: ['08:00', '15:00'],
    state: { markup: 45 },
    bids: [
      {
        by: 'supplier2',
        pounds: 1020,
        from: 'swarkestone',
        status: 'accepted',
        prices: [{ by: 'haulier', pounds: 560, accepted: true }],
      },
    ],
    order: { accepted: -1, confirmed: 'none' },
  },
  // Open: bids to compare, two of them with two hauliers, one for a part of the quantity, one turned down.
  {
    by: 'contractor',
    product: 'type1',
    tonnes: 480,
    site: 'markhamVale',
    created: -6,
    window: [6, 15],
    bidsUntil: 6,
    access: ['07:00', '17:30'],
    entrance: 'Gate 2, Enterprise Way',
    notes: 'Well graded, no clay. Wheel wash at the gate. Eight-wheel tippers only.',
    state: { markup: 288 },
    questions: [
      {
        by: 'supplier2',
        nth: 1,
        day: -4,
        text: 'Is there a wheel wash on site?',
        answer: 'Yes, at gate 2, both lanes. Allow five minutes.',
        addition: 'The left lane is shut until the window opens.',
      },
      {
        by: 'haulier2',
        nth: 1,
        day: -2,
        text: 'Can 44-tonne artics get in, or 8-wheelers only?',
        answer: '8-wheelers only: the haul road turns tightly behind the batching plant.',
      },
      { by: 'supplier2', nth: 2, day: -1, text: 'Would Type 3 to SHW 805 do instead of MOT Type 1?' },
    ],
    bids: [
      {
        by: 'supplier',
        pounds: 6768,
        from: 'grangemill',
        notes: 'Plant is free from 06:00. Grading certificate to SHW 803 goes out with every batch.',
        starts: 6,
        prices: [
          { by: 'haulier', pounds: 3456 },
          { by: 'haulier2', pounds: 3744 },
        ],
      },
      {
        by: 'supplier2',
        pounds: 10704,
        notes: 'Own wagons, eight loads a day. We can start one day after your window opens.',
        starts: 7,
        holds: 8,
      },
    ],
  },
  // Open: only a part of the quantity is on the ground.
  {
    by: 'contractor',
    product: 'gabion',
    tonnes: 300,
    site: 'infinityPark',
    created: -5,
    window: [8, 20],
    access: ['07:00', '17:00'],
    state: { markup: 210 },
    bids: [
      {
        by: 'supplier2',
        pounds: 4340,
        tonnes: 200,
        notes: 'All we have on the ground until the end of the month.',
        askedBy: 'buyer',
      },
      { by: 'supplier', pounds: 6900, from: 'grangemill', status: 'cancelled' },
    ],
  },
  // Open: needs a haulier, no price yet (the haulier's "Prices to give").
  {
    by: 'contractor',
    product: 'sharpSand',
    tonnes: 180,
    site: 'sinfin',
    created: -4,
    window: [8, 13],
    access: ['07:00', '16:30'],
    state: { markup: 110 },
    bids: [{ by: 'supplier', pounds: 2520, from: 'swarkestone' }],
  },
  {
    by: 'contractor2',
    product: 'limestone20',
    tonnes: 60,
    site: 'waverley',
    created: -3,
    window: [8, 10],
    access: ['07:30', '16:00'],
    state: { markup: 65 },
    bids: [
      { by: 'supplier', pounds: 960, from: 'grangemill' },
      { by: 'supplier2', pounds: 915, from: 'eyam', prices: [{ by: 'haulier2', pounds: 480 }] },
    ],
  },
  {
    by: 'contractor2',
    product: 'ballast',
    tonnes: 45.5,
    site: 'meadowhall',
    created: -4,
    window: [2, 4],
    access: ['07:00', '17:00'],
    collect: true,
    state: { markup: 35 },
    bids: [{ by: 'supplier2', pounds: 640, from: 'eyam', notes: 'Weighbridge closes at 16:00 on Fridays.' }],
  },
  {
    by: 'contractor',
    product: 'topsoil',
    tonnes: 150,
    site: 'matlock',
    created: -2,
    window: [10, 18],
    access: ['08:00', '16:00'],
    untested: true,
    state: { markup: 90 },
  },
  {
    by: 'contractor2',
    product: '6f5',
    tonnes: 2400,
    site: 'thorpePark',
    created: -2,
    window: [12, 40],
    access: ['07:00', '18:00'],
    entrance: 'Century Way roundabout',
    state: { markup: 950 },
  },
  // The story: wanted today from six o'clock, so that it comes first for whoever must act on it.
  {
    by: 'contractor',
    product: 'limestone20',
    tonnes: 240,
    site: 'infinityPark',
    created: -1,
    window: [0, 5],
    access: ['06:00', '17:00'],
    entrance: 'Gate 3, wheel wash on the left',
    isStory: true,
    state: 'pending',
  },
  // Waiting for an admin, and turned down by one.
  {
    by: 'contractor2',
    product: 'type3',
    tonnes: 260,
    site: 'iport',
    created: 0,
    window: [11, 19],
    access: ['07:00', '18:00'],
    state: 'pending',
  },
  {
    by: 'contractor',
    product: 'buildingSand',
    tonnes: 0.5,
    site: 'sinfin',
    created: -5,
    window: [1, 2],
    access: ['08:00', '12:00'],
    state: 'rejected',
  },
  // The first supplier delivers, and its weighbridge logs the tickets.
  {
    by: 'contractor2',
    product: '6f5',
    tonnes: 320,
    site: 'meadowhall',
    created: -10,
    window: [-3, 9],
    access: ['07:00', '16:30'],
    state: { markup: 140 },
    bids: [{ by: 'supplier', pounds: 6080, notes: 'Delivered on our own eight-wheelers.', status: 'accepted' }],
    order: {
      accepted: -6,
      confirmed: 'supplier',
      loads: {
        from: -3,
        until: 'today',
        rounds: [{ by: 'weighbridge', driver: 'Gary Stubbs', vehicle: 'DY71 SRK', perDay: 2 }],
      },
    },
  },
]
