import { type Radius, radiusOptions } from '../../../api/contract/geo.ts'
import '../../ui/choice.css'
import styles from './near.module.css'

type Props = {
  radius: Radius
  onChange: (radius: Radius) => void
  postcode: string | null | undefined
}

/** `Within 50 miles of DE4 4HW, your registered postcode, as the crow flies`. */
export function RadiusPicker({ radius, onChange, postcode }: Props) {
  return (
    <fieldset className={styles.radius}>
      <legend className="sr">Radius in miles, as the crow flies</legend>
      <span className={styles.radiusWord} aria-hidden="true">
        Within
      </span>
      <div className="seg">
        {radiusOptions.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name="radius"
              value={option}
              checked={option === radius}
              onChange={() => onChange(option)}
            />
            {option}
            <span className="sr"> miles</span>
          </label>
        ))}
      </div>
      {/* Must not be longer than the text that replaces it, or the row would wrap for a moment. */}
      <span>{postcode ? <Of postcode={postcode} /> : postcode === null ? 'miles of your postcode' : 'miles of'}</span>
    </fieldset>
  )
}

function Of({ postcode }: { postcode: string }) {
  return (
    <>
      miles of <b>{postcode}</b>
      <span className={styles.own}>, your registered postcode</span>, as the crow flies
    </>
  )
}
