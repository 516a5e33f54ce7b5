import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react'
import map from './art/map.svg'
import '../ui/pill.css'
import fragmentStyles from './fragment.module.css'
import sceneStyles from './scene.module.css'

/** Positions of the names: the drawing itself can't use the page's font. */
const towns = [
  { name: 'Sheffield', x: 308.8, y: 85.2, anchor: 'end' },
  { name: 'Nottingham', x: 400.2, y: 318.4, anchor: 'middle' },
  { name: 'Derby', x: 307.1, y: 303.3, anchor: 'end' },
  { name: 'Stoke-on-Trent', x: 117.1, y: 285.4, anchor: 'middle' },
  { name: 'Buxton', x: 182.8, y: 143, anchor: 'end' },
  { name: 'Mansfield', x: 403.6, y: 198.3, anchor: 'start' },
] as const

export function SupplierScene() {
  return (
    <div className={`${sceneStyles.scene} ${sceneStyles.sceneMap}`} aria-hidden="true">
      <img className={sceneStyles.sceneBack} src={map} alt="" width={744} height={412} loading="lazy" />
      <svg className={sceneStyles.sceneBack} viewBox="0 0 744 412" aria-hidden="true">
        {towns.map(({ name, x, y, anchor }) => (
          <text key={name} x={x} y={y} textAnchor={anchor}>
            {name}
          </text>
        ))}
      </svg>
      <div className={`${fragmentStyles.frag} ${sceneStyles.frag}`}>
        <div className={`${fragmentStyles.fragBody} ${sceneStyles.fragBody}`}>
          <b className={fragmentStyles.fragTitle}>MOT Type 1, 480.0 t</b>
          <div className={`${fragmentStyles.fragFacts} ${sceneStyles.fragFacts}`}>
            <span>
              <IconMapPin className="i" size={16} />
              S44, about 22 mi by road
            </span>
            <span>
              <IconCalendarEvent className="i" size={16} />
              16 to 27 March 2026
            </span>
          </div>
          <span className={`${fragmentStyles.fragButton} ${sceneStyles.fragButton} ${fragmentStyles.fragSolid}`}>
            Respond
          </span>
        </div>
      </div>
      <div className={sceneStyles.sceneMiles}>
        <span>10</span>
        <span>20</span>
        <span className={sceneStyles.isOn}>30</span>
        <span>40</span>
        <span>50</span>
        <span>miles</span>
      </div>
    </div>
  )
}
