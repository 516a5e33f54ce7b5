import {
  type Icon,
  IconCoinPound,
  IconCurrentLocation,
  IconLock,
  IconScale,
  IconSignature,
  IconStack2,
  IconTruckDelivery,
  IconUsers,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import { ContractorScene } from './ContractorScene.tsx'
import { HaulierScene } from './HaulierScene.tsx'
import { SupplierScene } from './SupplierScene.tsx'

export type PublicRole = {
  name: 'Contractors' | 'Suppliers' | 'Hauliers'
  path: string
  register: string
  lead: string
  points: readonly { Icon: Icon; text: string }[]
  Scene: ComponentType
}

export const contractors: PublicRole = {
  name: 'Contractors',
  path: paths.contractors,
  register: paths.registerContractor,
  lead: 'Post a request for quote, choose the offer, place the order.',
  points: [
    { Icon: IconScale, text: 'Totals and £/t side by side, the lowest marked' },
    { Icon: IconTruckDelivery, text: 'Tonnes delivered and remaining, live' },
    { Icon: IconSignature, text: 'Weights and a signature for every load' },
  ],
  Scene: ContractorScene,
}

export const suppliers: PublicRole = {
  name: 'Suppliers',
  path: paths.suppliers,
  register: paths.registerSupplier,
  lead: 'Search for jobs in your area and quote on full or partial jobs.',
  points: [
    { Icon: IconCurrentLocation, text: 'Open quotes within 10 to 50 miles of you' },
    { Icon: IconStack2, text: 'Deliver yourself, or name a collection point' },
    { Icon: IconLock, text: 'No rival sees your price' },
  ],
  Scene: SupplierScene,
}

export const hauliers: PublicRole = {
  name: 'Hauliers',
  path: paths.hauliers,
  register: paths.registerHaulier,
  lead: 'Find nationwide jobs and return loads, with a driver app and digital job tickets.',
  points: [
    { Icon: IconCoinPound, text: 'Price the delivery on bids that need a haulier' },
    { Icon: IconUsers, text: 'Assign drivers from the yard' },
    { Icon: IconWifiOff, text: 'Tickets are kept without signal and sent later' },
  ],
  Scene: HaulierScene,
}

export const roles = [contractors, suppliers, hauliers] as const
