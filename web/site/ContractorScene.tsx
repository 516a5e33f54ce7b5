import { IconTruckDelivery } from '@tabler/icons-react'
import contours from './art/contours.svg'
import { Signature } from './Signature.tsx'
import '../ui/pill.css'
import fragmentStyles from './fragment.module.css'
import sceneStyles from './scene.module.css'

const days = [
  { x: 0, height: 62.5 },
  { x: 55, height: 75.9 },
  { x: 110, height: 75.2 },
  { x: 165, height: 37.8 },
  { x: 220, height: 75.6 },
  { x: 275, height: 75.4 },
]
const today = { x: 330, height: 88.1 }

export function ContractorScene() {
  return (
    <div className={`${sceneStyles.scene} ${sceneStyles.sceneOrder}`} aria-hidden="true">
      <img className={sceneStyles.sceneBack} src={contours} alt="" width={744} height={412} loading="lazy" />
      <div className={`${fragmentStyles.frag} ${sceneStyles.frag} ${sceneStyles.fragProgress}`}>
        <div className={`${fragmentStyles.fragHead} ${sceneStyles.fragHead}`}>
          6F5 capping, 1,200.0 t
          <span className="pill pill-blue">
            <IconTruckDelivery className="i" size={16} stroke={2.25} />
            In Progress
          </span>
        </div>
        <div className={`${fragmentStyles.fragBody} ${sceneStyles.fragBody}`}>
          <div className={sceneStyles.fragTonnes}>
            <Tonnes label="Delivered" figure="743.420" />
            <Tonnes label="Remaining" figure="456.580" />
          </div>
          <div className={sceneStyles.fragMeter}>
            <i style={{ width: '50.8%' }} />
            <i style={{ width: '11.1%' }} />
          </div>
          <div className={fragmentStyles.fragQuiet}>Tonnes per day</div>
          <svg className={sceneStyles.fragDays} viewBox="0 0 378 96" width="378" height="96" aria-hidden="true">
            {days.map(({ x, height }) => (
              <rect key={x} x={x} y={96 - height} width="46" height={height} rx="4" fill="#1d2125" />
            ))}
            <rect x={today.x} y={96 - today.height} width="46" height={today.height} rx="4" fill="#f0ae00" />
          </svg>
        </div>
      </div>
      <Load />
    </div>
  )
}

function Tonnes({ label, figure }: { label: string; figure: string }) {
  return (
    <div>
      <div>{label}</div>
      <div className={`${fragmentStyles.fragFigure} ${sceneStyles.fragFigure}`}>
        {figure}
        <small>t</small>
      </div>
    </div>
  )
}

function Load() {
  return (
    <div className={`${fragmentStyles.frag} ${sceneStyles.frag} ${sceneStyles.fragLoad}`}>
      <div className={`${fragmentStyles.fragBody} ${sceneStyles.fragBody}`}>
        <div className={sceneStyles.fragTop}>
          <b>Ticket 1009</b>
          <span className={sceneStyles.fragPlate}>FN19 HVO</span>
        </div>
        <dl className={`${fragmentStyles.fragWeights} ${sceneStyles.fragWeights}`}>
          <dt>Net</dt>
          <dd>19.580 t</dd>
          <dt>Signed by</dt>
          <dd>K. Rahman</dd>
        </dl>
        <Signature isLow />
      </div>
    </div>
  )
}
