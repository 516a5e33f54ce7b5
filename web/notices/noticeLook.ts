import {
  type Icon,
  IconAlertTriangle,
  IconCalendarDue,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconMapPin,
  IconScale,
  IconSteeringWheel,
  IconTruckDelivery,
  IconUserPlus,
} from '@tabler/icons-react'
import type { NoticeKind } from '../../api/contract/events.ts'

type Look = { Icon: Icon; tone: 'green' | 'amber' | 'red' | 'plain' }

/** How a notice of each kind looks at a glance. */
export const noticeLook = {
  'user.email_verified': { Icon: IconUserPlus, tone: 'amber' },
  'quote.created': { Icon: IconHourglass, tone: 'amber' },
  'quote.verified': { Icon: IconCircleCheck, tone: 'green' },
  'quote.opened': { Icon: IconMapPin, tone: 'green' },
  'quote.rejected': { Icon: IconCircleX, tone: 'red' },
  'quote.unverified': { Icon: IconHourglass, tone: 'amber' },
  'quote.taken_back': { Icon: IconHourglass, tone: 'amber' },
  'quote.dates_moved': { Icon: IconCalendarDue, tone: 'amber' },
  'quote.closing': { Icon: IconCalendarDue, tone: 'amber' },
  'bid.submitted': { Icon: IconScale, tone: 'green' },
  'bid.accepted': { Icon: IconCircleCheck, tone: 'green' },
  'bid.rejected': { Icon: IconCircleX, tone: 'plain' },
  'bid.reaffirmed': { Icon: IconCircleCheck, tone: 'green' },
  'bid.lapsing': { Icon: IconCalendarDue, tone: 'amber' },
  'haulier_bid.priced': { Icon: IconTruckDelivery, tone: 'green' },
  'haulier_bid.reaffirmed': { Icon: IconCircleCheck, tone: 'green' },
  'haulier_bid.voided': { Icon: IconCircleX, tone: 'amber' },
  'order.supplier_confirmed': { Icon: IconCircleCheck, tone: 'green' },
  'order.haulier_confirmed': { Icon: IconCircleCheck, tone: 'green' },
  'driver.assigned': { Icon: IconSteeringWheel, tone: 'green' },
  'driver.removed': { Icon: IconCircleX, tone: 'plain' },
  'ticket.missing': { Icon: IconAlertTriangle, tone: 'red' },
} as const satisfies Record<NoticeKind, Look>
