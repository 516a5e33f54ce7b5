import * as calls from '../../api/contract/calls.ts'
import type { HaulierProfile } from '../../api/contract/drivers.ts'
import { useCall } from '../client/useCall.ts'
import { ForsBadge } from '../deal/ForsBadge.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Plates } from './PartyCard.tsx'

export function OwnFirmCard() {
  const query = useCall(calls.haulierRead, {})
  return (
    <Panel title="Haulier">
      <Loaded query={query} failure="Failed to load haulier information" rows={3}>
        {(haulier) => <Firm haulier={haulier} />}
      </Loaded>
    </Panel>
  )
}

function Firm({ haulier }: { haulier: HaulierProfile }) {
  const { company_name, address, city, postcode, phone, vosa_number, fors_status, vehicles } = haulier
  return (
    <div className="card-body">
      <KeyValues
        values={{
          Firm: company_name,
          Address: [address, city, postcode].filter(Boolean).join(', '),
          Phone: phone,
          'VOSA number': vosa_number,
          FORS: fors_status && <ForsBadge status={fors_status} />,
          Vehicles: vehicles.length > 0 && <Plates registrations={vehicles} />,
        }}
      />
    </div>
  )
}
