import { IconDeviceMobile, IconWifiOff } from '@tabler/icons-react'
import road from './art/road.svg'
import './fragment.css'
import './scene.css'

/** A driver's phone with no signal, beside what he drives. */
export function HaulierScene() {
  return (
    <div className="scene scene-road" aria-hidden="true">
      <img className="scene-back" src={road} alt="" width={744} height={412} loading="lazy" />
      <div className="phone">
        <div className="phone-screen">
          <div className="phone-bar">
            My jobs
            <span>
              <IconWifiOff className="i" size={16} />2 unsent
            </span>
          </div>
          <div className="phone-card">
            <b>MOT Type 1</b>
            <div className="phone-way">
              <i />
              <span>Grangemill DE4</span>
              <i className="is-square" />
              <span>Markham Vale S44</span>
            </div>
            <div className="phone-meter" />
            <span>297.300 t remaining</span>
            <span className="frag-button frag-primary">Add ticket</span>
          </div>
          <div className="phone-card">
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
