import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react'
import map from './art/map.svg'
import './fragment.css'
import './scene.css'

/** Where each name stands in the drawing, whose lines can't hold words in the page's own font. */
const towns = [
  { name: 'Sheffield', x: 308.8, y: 85.2, anchor: 'end' },
  { name: 'Nottingham', x: 400.2, y: 318.4, anchor: 'middle' },
  { name: 'Derby', x: 307.1, y: 303.3, anchor: 'end' },
  { name: 'Stoke-on-Trent', x: 117.1, y: 285.4, anchor: 'middle' },
  { name: 'Buxton', x: 182.8, y: 143, anchor: 'end' },
  { name: 'Mansfield', x: 403.6, y: 198.3, anchor: 'start' },
] as const

/** The open quotes within thirty miles, the nearest chosen. */
export function SupplierScene() {
  return (
    <div className="scene scene-map" aria-hidden="true">
      <img className="scene-back" src={map} alt="" width={744} height={412} loading="lazy" />
      <svg className="scene-back" viewBox="0 0 744 412" aria-hidden="true">
        {towns.map(({ name, x, y, anchor }) => (
          <text key={name} x={x} y={y} textAnchor={anchor}>
            {name}
          </text>
        ))}
      </svg>
      <div className="frag">
        <div className="frag-body">
          <b className="frag-title">MOT Type 1, 480.0 t</b>
          <div className="frag-facts">
            <span>
              <IconMapPin className="i" size={16} />
              Chesterfield S44, 15.5 mi
            </span>
            <span>
              <IconCalendarEvent className="i" size={16} />
              16 to 27 March 2026
            </span>
          </div>
          <span className="frag-button frag-solid">Respond</span>
        </div>
      </div>
      <div className="scene-miles">
        <span>10</span>
        <span>20</span>
        <span className="is-on">30</span>
        <span>40</span>
        <span>50</span>
        <span>miles</span>
      </div>
    </div>
  )
}
