import { makeSite } from '../factories.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'

export const siteForm = {
  name: 'Infinity Park',
  address: 'Infinity Park Way',
  city: 'Derby',
  postcode: 'DE24 9FU',
  latitude: 52.8801,
  longitude: -1.4571,
  access_open: '07:00',
  access_close: '17:00',
  site_entrance: 'Gate 1, roundabout end',
  site_contact_name: 'Karim Rahman',
  site_contact_phone: '01632 960188',
  reference: 'TG-0412',
  what3words: '///lofts.pebble.grain',
  nation: 'england_wales' as const,
}

const ofSite = async (context: ScenarioContext) => ({ params: { id: await makeSite(context.db, chainOf(context)) } })

export const scenarios: Scenarios = {
  'GET /api/sites': () => ({}),
  'GET /api/sites/:id': ofSite,
  'POST /api/sites': () => ({ payload: siteForm }),
  'PUT /api/sites/:id': async (context) => ({ ...(await ofSite(context)), payload: siteForm }),
  'POST /api/sites/:id/archive': ofSite,
  'POST /api/sites/:id/bring-back': async (context) => ({
    params: { id: await makeSite(context.db, chainOf(context), { archived_at: context.now }) },
  }),
  'DELETE /api/sites/:id': ofSite,
}
