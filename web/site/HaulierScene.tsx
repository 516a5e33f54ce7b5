import { IconDeviceMobile, IconWifiOff } from '@tabler/icons-react'
import road from './art/road.svg'
import '../ui/pill.css'
import fragmentStyles from './fragment.module.css'
import sceneStyles from './scene.module.css'

export function HaulierScene() {
  return (
    <div className={`${sceneStyles.scene} ${sceneStyles.sceneRoad}`} data-scene="road" aria-hidden="true">
      <img className={sceneStyles.sceneBack} src={road} alt="" width={744} height={412} loading="lazy" />
      <div className={`${fragmentStyles.phone} ${sceneStyles.phone}`}>
        <div className={sceneStyles.phoneScreen}>
          <div className={sceneStyles.phoneBar}>
            My jobs
            <span>
              <IconWifiOff className="i" size={16} />2 unsent
            </span>
          </div>
          <div className={sceneStyles.phoneCard}>
            <b>MOT Type 1</b>
            <div className={sceneStyles.phoneWay}>
              <i />
              <span>Grangemill DE4</span>
              <i className={sceneStyles.isSquare} />
              <span>Markham Vale S44</span>
            </div>
            <div className={sceneStyles.phoneMeter} />
            <span>297.300 t remaining</span>
            <span className={`${fragmentStyles.fragButton} ${sceneStyles.fragButton} ${fragmentStyles.fragPrimary}`}>
              Add ticket
            </span>
          </div>
          <div className={sceneStyles.phoneCard}>
            <b>Ticket 1042</b>
            <span className="pill pill-amber">
              <IconDeviceMobile className="i" size={16} stroke={2.25} />
              Saved on this phone
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}
